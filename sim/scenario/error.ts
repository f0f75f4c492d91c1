/** What the loader throws, and how it is printed. Anything else that comes out of it is a bug. */
import type { ErrorCode } from './code.ts';
import { printable } from './excerpt.ts';
import type { Place } from './types.ts';

/** One mistake in a file. */
export class ScenarioError extends Error {
  override readonly name = 'ScenarioError';
  readonly code: ErrorCode;
  readonly place: Place;
  /** The line and its caret; empty if the file has no line to show. */
  readonly excerpt: string;

  constructor(code: ErrorCode, message: string, place: Place, excerpt: string) {
    super(printable(message));
    this.code = code;
    this.place = place;
    this.excerpt = excerpt;
  }
}

/** How many mistakes of one file are told; more of them say no more. */
export const errorsMax = 20;

/** The mistakes found in one file, in file order; at least one. */
export class ScenarioErrors extends Error {
  override readonly name = 'ScenarioErrors';
  readonly errors: readonly ScenarioError[];

  /** `leftOut`: how many more there are. */
  constructor(errors: readonly ScenarioError[], leftOut = 0) {
    const lines = errors.map(renderError);
    super((leftOut === 0 ? lines : [...lines, `and ${leftOut} more in this file`]).join('\n'));
    this.errors = errors;
  }
}

/** `file:line:column: code: message`, then the excerpt. */
export function renderError(error: ScenarioError): string {
  const { file, line, column } = error.place;
  const head = `${printable(file)}:${line}:${column}: ${error.code}: ${error.message}`;
  return error.excerpt === '' ? head : `${head}\n${error.excerpt}`;
}
