/** What could not be read of a session, the first of it with file and line. Nothing here quotes the log. */

export interface LogProblem {
  /** As it was given. */
  readonly file: string;
  /** From 1; 0 for the file as a whole. */
  readonly line: number;
  readonly text: string;
}

/** Of files as a whole, and of lines: many bad lines do not hide that a file was cut off. */
const shownMax = 20;

export class Problems {
  readonly #ofFiles: LogProblem[] = [];
  readonly #ofLines: LogProblem[] = [];
  #count = 0;

  add(file: string, line: number, text: string): void {
    const shown = line === 0 ? this.#ofFiles : this.#ofLines;
    this.#count += 1;
    if (shown.length < shownMax) shown.push({ file, line, text });
  }

  result(): { readonly problems: readonly LogProblem[]; readonly problemsLeftOut: number } {
    const problems = [...this.#ofFiles, ...this.#ofLines];
    return { problems, problemsLeftOut: this.#count - problems.length };
  }
}
