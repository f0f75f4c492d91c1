/** The source files and who imports whom, for tests of house rules. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Source {
  /** From the root, with `/`. */
  readonly path: string;
  readonly text: string;
  readonly imports: readonly Import[];
}

export interface Import {
  /** A path from the root, or the name of a package. */
  readonly target: string;
  readonly isPackage: boolean;
}

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A folder that is not there has none. */
export function sourcesIn(...folders: readonly string[]): readonly Source[] {
  return folders.filter(isFolder).flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => `${folder}/${name.split(sep).join('/')}`)
      .sort()
      .map(sourceAt),
  );
}

function isFolder(folder: string): boolean {
  return existsSync(join(root, folder));
}

function sourceAt(path: string): Source {
  const text = readFileSync(join(root, path), 'utf8');
  const specifiers = [
    ...text.matchAll(/^(?:import |(?:import|export)\b[^'"\n]*\bfrom |\} from )'([^']+)';|\bimport\('([^']+)'\)/gm),
  ];
  return { path, text, imports: specifiers.map(([, still, lazy]) => importOf(path, still ?? lazy ?? '')) };
}

function importOf(path: string, specifier: string): Import {
  if (!specifier.startsWith('.')) return { target: specifier, isPackage: true };
  const target = relative(root, join(root, dirname(path), specifier));
  return { target: target.split(sep).join('/'), isPackage: false };
}

/** Everything that these files import, and what that imports, and so on; themselves included. */
export function reachedFrom(entries: readonly string[], sources: readonly Source[]): ReadonlySet<string> {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const reached = new Set<string>();
  const visit = (path: string) => {
    if (reached.has(path)) return;
    reached.add(path);
    for (const { target, isPackage } of byPath.get(path)?.imports ?? []) if (!isPackage) visit(target);
  };
  for (const entry of entries) visit(entry);
  return reached;
}

/** A way round from a file to itself, if there is one. */
export function cycleIn(sources: readonly Source[]): readonly string[] | undefined {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const done = new Set<string>();
  const search = (path: string, trail: readonly string[]): readonly string[] | undefined => {
    if (trail.includes(path)) return [...trail.slice(trail.indexOf(path)), path];
    if (done.has(path)) return undefined;
    for (const { target, isPackage } of byPath.get(path)?.imports ?? []) {
      const cycle = isPackage ? undefined : search(target, [...trail, path]);
      if (cycle !== undefined) return cycle;
    }
    done.add(path);
    return undefined;
  };
  for (const { path } of sources) {
    const cycle = search(path, []);
    if (cycle !== undefined) return cycle;
  }
  return undefined;
}
