/** Files of a folder, in the order of their names, on any machine. */
import { type Dirent, readdirSync, realpathSync, statSync } from 'node:fs';
import { sep } from 'node:path';

/** Files that one folder may hold, those in folders below it included. */
export const filesMax = 10_000;
const depthMax = 32;

/** A file to load: where it lies, and the name it goes by in reports. */
export interface InputFile {
  readonly shown: string;
  readonly path: string;
}

export interface Walk {
  readonly files: readonly InputFile[];
  /** Whether `filesMax` or the depth limit was reached. */
  readonly isCut: boolean;
}

const isScenario = (name: string) => /\.ya?ml$/i.test(name);

/** Hidden folders and `node_modules` are left out; a folder that links make appear twice is read once. */
export function walk(folder: InputFile, isWanted: (name: string) => boolean = isScenario): Walk {
  const files: InputFile[] = [];
  const visited = new Set<string>();
  let isCut = false;
  const visit = ({ shown, path }: InputFile, depth: number) => {
    const real = realpathSync(path);
    if (visited.has(real)) return;
    visited.add(real);
    for (const [name, found] of entriesOf(path)) {
      const entry = { shown: `${shown}/${name}`, path: `${path}${sep}${name}` };
      // Links are followed; of anything else the folder has said what it is.
      const kind = found.isFile() ? 'file' : kindOf(entry.path);
      if (kind === 'folder' && !name.startsWith('.') && name !== 'node_modules') {
        if (depth < depthMax) visit(entry, depth + 1);
        else isCut = true;
      } else if (kind !== 'folder' && isWanted(name)) {
        if (files.length < filesMax) files.push(entry);
        else isCut = true;
      }
    }
  };
  visit(folder, 0);
  return { files, isCut };
}

/** In the order of their names. */
function entriesOf(folder: string): readonly (readonly [name: string, entry: Dirent])[] {
  const entries = readdirSync(folder, { withFileTypes: true }).map((entry) => [entry.name, entry] as const);
  return entries.sort(([a], [b]) => (a < b ? -1 : 1));
}

/** What lies at this path; links are followed. What cannot be looked at counts as a file: reading it says why. */
export function kindOf(path: string): 'file' | 'folder' | 'nothing' {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats === undefined) return 'nothing';
    return stats.isDirectory() ? 'folder' : 'file';
  } catch {
    return 'file';
  }
}
