/**
 * Words of the command line to sessions: a file is one, a folder is all that lie in it.
 *
 * A file named by itself that is no log is an error; in a folder it is counted. A subagent of Claude Code writes its
 * own file, `<session>/subagents/agent-*.jsonl`, and belongs to the session of that name.
 */
import { realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { type LogFormat, readableFormats } from '../replay/formats.ts';
import type { Recognised } from '../replay/recognise.ts';
import { filesMax, type InputFile, kindOf, walk } from './disk.ts';
import { InputError, type InputErrorCode, inputError } from './inputError.ts';
import { recogniseFile } from './recogniseFile.ts';

export interface LogSession {
  readonly format: LogFormat;
  readonly main: InputFile;
  /** In the order of their names. */
  readonly subagents: readonly InputFile[];
}

export interface LogWalk {
  /** In the order of the words, and of the names in a folder; each file once. */
  readonly sessions: readonly LogSession[];
  /** Files in folders that are no log that can be read, by what they are: `copilot`, `unreadable`, `other`. */
  readonly skipped: ReadonlyMap<string, number>;
  readonly errors: readonly InputError[];
}

interface FoundLog {
  readonly file: InputFile;
  readonly format: LogFormat;
}

export async function findLogs(words: readonly string[], cwd: string): Promise<LogWalk> {
  const search = new Search();
  for (const word of words) await search.word(word, cwd);
  return search.result();
}

class Search {
  readonly #found: FoundLog[] = [];
  readonly #visited = new Set<string>();
  readonly #skipped = new Map<string, number>();
  readonly #errors: InputError[] = [];

  async word(word: string, cwd: string): Promise<void> {
    const path = resolve(cwd, word);
    switch (kindOf(path)) {
      case 'file':
        await this.#named({ shown: word, path });
        break;
      case 'folder':
        await this.#folder({ shown: word.replace(/(?<=.)[/\\]+$/, ''), path });
        break;
      case 'nothing':
        this.#error('missing-file', word, 'no such file or folder');
    }
  }

  result(): LogWalk {
    return { sessions: sessionsOf(this.#found), skipped: this.#skipped, errors: this.#errors };
  }

  async #named(file: InputFile): Promise<void> {
    if (!this.#isNew(file)) return;
    try {
      const recognised = await recogniseFile(file);
      if (recognised.is === 'readable') await this.#addWithSubagents({ file, format: recognised.format.name });
      else this.#error('unreadable', file.shown, whyNot(recognised));
    } catch (error) {
      this.#errors.push(asInputError(error));
    }
  }

  async #addWithSubagents(log: FoundLog): Promise<void> {
    this.#found.push(log);
    const folder = log.format === 'claude-code' ? subagentsFolder(log.file) : undefined;
    if (folder === undefined || kindOf(folder.path) !== 'folder') return;
    for (const file of walk(folder, () => true).files) await this.#inFolder(file);
  }

  async #folder(folder: InputFile): Promise<void> {
    const before = this.#found.length;
    const { files, isCut } = walk(folder, () => true);
    for (const file of files) await this.#inFolder(file);
    if (isCut) {
      const text = `more than ${filesMax} files, or too many folders inside each other; the others were left out`;
      this.#error('too-large', folder.shown, text);
    }
    if (this.#found.length === before) this.#error('empty-folder', folder.shown, `no log here; ${whatIsRead()}`);
  }

  async #inFolder(file: InputFile): Promise<void> {
    if (!this.#isNew(file)) return;
    try {
      const recognised = await recogniseFile(file);
      if (recognised.is === 'readable') this.#found.push({ file, format: recognised.format.name });
      else this.#skip(recognised.is === 'refused' ? recognised.format.name : 'other');
    } catch {
      this.#skip('unreadable');
    }
  }

  #skip(what: string): void {
    this.#skipped.set(what, (this.#skipped.get(what) ?? 0) + 1);
  }

  #error(code: InputErrorCode, shown: string, text: string): void {
    this.#errors.push(inputError(code, shown, text));
  }

  /** By whichever link it was reached. */
  #isNew({ path }: InputFile): boolean {
    const real = realPath(path);
    const isNew = !this.#visited.has(real);
    this.#visited.add(real);
    return isNew;
  }
}

/** Subagents whose main file is not there are sessions of their own. */
function sessionsOf(found: readonly FoundLog[]): readonly LogSession[] {
  const mains = new Map(found.map(({ file }) => [file.path, [] as InputFile[]]));
  for (const { file } of found) {
    const main = mainOf(file, mains);
    if (main === undefined) continue;
    mains.get(main)?.push(file);
    mains.delete(file.path);
  }
  return found.flatMap(({ file, format }) => {
    const subagents = mains.get(file.path);
    return subagents === undefined ? [] : [{ format, main: file, subagents }];
  });
}

function mainOf({ path }: InputFile, mains: ReadonlyMap<string, unknown>): string | undefined {
  const folder = dirname(path);
  if (basename(folder) !== 'subagents' || !basename(path).startsWith('agent-')) return undefined;
  const session = dirname(folder);
  return [`${session}.jsonl`, `${session}.jsonl.gz`].find((main) => mains.has(main));
}

function subagentsFolder({ shown, path }: InputFile): InputFile | undefined {
  const ending = /\.jsonl(?:\.gz)?$/;
  if (!ending.test(path)) return undefined;
  return { shown: `${shown.replace(ending, '')}/subagents`, path: join(path.replace(ending, ''), 'subagents') };
}

function whyNot(recognised: Exclude<Recognised, { readonly is: 'readable' }>): string {
  if (recognised.is === 'refused') return `this is ${recognised.format.noun}; ${whatIsRead()}`;
  return `no log that is known; ${whatIsRead()}`;
}

function whatIsRead(): string {
  const nouns = [...new Set(readableFormats.map(({ noun }) => noun))];
  return `replay reads ${nouns.slice(0, -1).join(', ')} and ${nouns.at(-1)}`;
}

/** @throws what is no error of an input. */
function asInputError(error: unknown): InputError {
  if (error instanceof InputError) return error;
  throw error;
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
