/** What could not be read of a session, the first of it with file and line. Nothing here quotes the log. */

export interface LogProblem {
  /** As it was given. */
  readonly file: string;
  /** From 1; 0 for the file as a whole. */
  readonly line: number;
  readonly text: string;
}

const shownMax = 20;

export class Problems {
  readonly #shown: LogProblem[] = [];
  #count = 0;

  add(file: string, line: number, text: string): void {
    this.#count += 1;
    if (this.#shown.length < shownMax) this.#shown.push({ file, line, text });
  }

  result(): { readonly problems: readonly LogProblem[]; readonly problemsLeftOut: number } {
    return { problems: this.#shown, problemsLeftOut: this.#count - this.#shown.length };
  }
}
