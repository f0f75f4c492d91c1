/** zod's issues as mistakes at paths; those of a union's likeliest branch only. */
import type * as z from 'zod';
import { decoded, type ErrorCode } from './code.ts';
import type { Path } from './document.ts';
import { nearest } from './nearest.ts';
import { alternatives } from './quote.ts';

export interface Problem {
  readonly path: Path;
  readonly part: 'key' | 'value';
  readonly code: ErrorCode;
  readonly text: string;
}

export function problemsOf(issues: readonly z.core.$ZodIssue[]): readonly Problem[] {
  const problems = collect(issues, []);
  const unknownKeys = new Map<string, Problem[]>();
  for (const problem of problems) {
    if (problem.part !== 'key') continue;
    const map = pathText(problem.path.slice(0, -1));
    unknownKeys.set(map, [...(unknownKeys.get(map) ?? []), problem]);
  }
  return problems.filter((problem) => problem.part === 'key' || !isEcho(problem, unknownKeys));
}

/** A misspelt key leaves its map without the right one, and perhaps empty: that is no second mistake. */
function isEcho({ path, code }: Problem, unknownKeys: ReadonlyMap<string, readonly Problem[]>): boolean {
  if (unknownKeys.has(pathText(path))) return true;
  if (code !== 'missing-key') return false;
  const beside = unknownKeys.get(pathText(path.slice(0, -1))) ?? [];
  return beside.some((key) => nearest(lastOf(key.path), [lastOf(path)]) !== undefined);
}

/** A key is a child of its map. */
function pathText(path: Path): string {
  return JSON.stringify(path.map(String));
}

function lastOf(path: Path): string {
  return String(path.at(-1) ?? '');
}

function collect(issues: readonly z.core.$ZodIssue[], above: Path): readonly Problem[] {
  return issues.flatMap((issue) => problemsOfOne(issue, [...above, ...issue.path]));
}

function problemsOfOne(issue: z.core.$ZodIssue, path: Path): readonly Problem[] {
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.message.split('\n').map((message, index) => {
        return { path: [...path, issue.keys[index] ?? ''], part: 'key', ...decoded(message) };
      });
    case 'invalid_key':
      return collect(issue.issues, path).map((problem) => ({ ...problem, part: 'key' }));
    case 'invalid_union':
      if (issue.message !== '') break;
      return likeliest(issue.errors, path);
  }
  return [{ path, part: 'value', ...decoded(issue.message) }];
}

/** A branch that takes what was written at least in kind, and then the one that has least against it. */
function likeliest(errors: readonly (readonly z.core.$ZodIssue[])[], path: Path): readonly Problem[] {
  const branches = errors.map((branch) => collect(branch, path));
  const inKind = branches.filter((branch) => !branch.some((problem) => isAgainstKind(problem, path)));
  const [best] = inKind.toSorted((a, b) => a.length - b.length);
  return best ?? noneInKind(branches.flat().filter((problem) => isAgainstKind(problem, path)));
}

function isAgainstKind(problem: Problem, path: Path): boolean {
  const isKind = problem.code === 'wrong-type' || problem.code === 'missing-key';
  return isKind && problem.path.length === path.length;
}

/** `5 is not text` and `5 is not a list` in one: `5 is not text or a list`. */
function noneInKind(problems: readonly Problem[]): readonly Problem[] {
  const [first, ...rest] = problems;
  if (first === undefined) return [];
  const [, head] = /^(.* is not )[^;]*$/.exec(first.text) ?? [];
  if (head === undefined || !rest.every(({ text }) => text.startsWith(head))) return [first];
  return [{ ...first, text: head + alternatives(problems.map(({ text }) => text.slice(head.length))) }];
}
