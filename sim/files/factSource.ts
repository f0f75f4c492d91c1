/** The facts of one file, read on whenever the last one was taken. */
import type { Coverage, Fact, LogReader } from '../replay/fact.ts';
import type { ReadableFormat } from '../replay/formats.ts';
import type { SeenIds } from '../replay/seenIds.ts';
import type { InputFile } from './disk.ts';
import { InputError } from './inputError.ts';
import { type LineLimits, logLines } from './logLines.ts';
import type { Problems } from './logProblems.ts';

export interface SourceSetting {
  readonly format: ReadableFormat;
  readonly seen: SeenIds;
  readonly problems: Problems;
  readonly limits: LineLimits;
  /** Whether the session is nothing without it. */
  readonly isMain: boolean;
}

export class FactSource {
  readonly #file: InputFile;
  readonly #setting: SourceSetting;
  readonly #reader: LogReader;
  readonly #chunks: AsyncGenerator<number>;
  #facts: Fact[] = [];
  #taken = 0;
  #coverage: Coverage | undefined;

  constructor(file: InputFile, setting: SourceSetting) {
    const { format, seen, problems, limits } = setting;
    this.#file = file;
    this.#setting = setting;
    this.#reader = format.createReader((fact) => this.#facts.push(fact), seen);
    const onProblem = (line: number, text: string) => problems.add(file.shown, line, text);
    const onLine = (text: string, number: number) => {
      if (!this.#reader.line(text)) onProblem(number, 'not a record, or only in part; what could be read of it was');
    };
    this.#chunks = logLines(file, { onLine, onProblem }, limits);
  }

  /** The first one that was not dropped. */
  get first(): Fact | undefined {
    return this.#facts[this.#taken];
  }

  /** Whether `first` is known without reading on. */
  get isWaiting(): boolean {
    return this.#taken < this.#facts.length || this.#coverage !== undefined;
  }

  /** Of the whole file, after its last fact. */
  get coverage(): Coverage {
    this.#coverage ??= this.#reader.end();
    return this.#coverage;
  }

  drop(): void {
    this.#taken += 1;
  }

  /** Reads on until there is one. @throws InputError if the main file cannot be read. */
  async next(): Promise<Fact | undefined> {
    this.#facts = [];
    this.#taken = 0;
    while (this.#facts.length === 0 && this.#coverage === undefined) {
      if (!(await this.#readOn())) this.#coverage = this.#reader.end();
    }
    return this.first;
  }

  async #readOn(): Promise<boolean> {
    try {
      return (await this.#chunks.next()).done !== true;
    } catch (error) {
      if (!(error instanceof InputError) || this.#setting.isMain) throw error;
      this.#setting.problems.add(this.#file.shown, 0, `the file of a subagent cannot be read: ${error.code}`);
      return false;
    }
  }
}
