/** The scenarios that come with the package, by name: `compaction-3272`, `incidents`, `scenarios` for all. */
import { join } from 'node:path';
import { type InputFile, walk } from './disk.ts';
import { packageRoot } from './package.ts';

/** Of all shipped files, as they show in reports on any machine: `scenarios/incidents/compaction-3272.yaml`. */
export function shippedFiles(): readonly InputFile[] {
  return walk({ shown: 'scenarios', path: join(packageRoot(), 'scenarios') }).files;
}

/** Files that this name stands for: a scenario with or without its folder and ending, or all of a folder. */
export function shippedBy(name: string, files: readonly InputFile[]): readonly InputFile[] {
  const wanted = name.replaceAll('\\', '/').replace(/^\.\//, '').replace(/\/+$/, '');
  const exact = files.filter(({ shown }) => isTail(wanted, shown) || isTail(wanted, withoutEnding(shown)));
  return exact.length > 0 ? exact : files.filter((file) => foldersOf(file).includes(wanted));
}

/** The shortest names that `shippedBy` knows. */
export function shippedNames(files: readonly InputFile[]): readonly string[] {
  return [...new Set(files.flatMap((file) => [bareName(file), ...foldersOf(file).slice(-1)]))];
}

const withoutEnding = (path: string): string => path.replace(/\.ya?ml$/, '');

const bareName = ({ shown }: InputFile): string => withoutEnding(shown).split('/').at(-1) ?? '';

/** `b/c` and `c` are tails of `a/b/c`, and so is the whole. */
const isTail = (wanted: string, path: string): boolean => path === wanted || path.endsWith(`/${wanted}`);

/** `scenarios/incidents/x.yaml` lies in `scenarios`, `scenarios/incidents` and `incidents`. */
function foldersOf({ shown }: InputFile): readonly string[] {
  const folders = shown.split('/').slice(0, -1);
  return folders.flatMap((_, index) => tailsOf(folders.slice(0, index + 1).join('/')));
}

/** `a/b/c`, `b/c`, `c`. */
function tailsOf(path: string): readonly string[] {
  const parts = path.split('/');
  return parts.map((_, index) => parts.slice(index).join('/'));
}
