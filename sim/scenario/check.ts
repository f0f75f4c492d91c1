/** A document against a schema: the data it holds, or all that is wrong with it, at its places. */
import type * as z from 'zod';
import { type Document, type Path, spanAt } from './document.ts';
import { errorsMax, ScenarioErrors } from './error.ts';
import { parse } from './explain.ts';
import { type Problem, problemsOf } from './problem.ts';
import { quote } from './quote.ts';
import { errorAt } from './source.ts';

/** The data as the schema reads it. @throws ScenarioErrors */
export function check<T>(document: Document, schema: z.ZodType<T>): T {
  const result = parse(schema, document.data);
  if (!result.success) throw errorsOf(document, problemsOf(result.error.issues));
  return result.data;
}

/** At least one problem. */
export function errorsOf(document: Document, problems: readonly Problem[]): ScenarioErrors {
  const placed = problems.map(({ path, part, code, text }) => {
    if (code !== 'missing-key') return { span: spanAt(document, path, part), code, text };
    return { span: spanAt(document, path.slice(0, -1), 'value'), code, text: `${nameOf(path)} is missing; ${text}` };
  });
  const told = placed.toSorted((a, b) => a.span.from - b.span.from).slice(0, errorsMax);
  const errors = told.map(({ span, code, text }) => errorAt(document.source, span, code, text));
  return new ScenarioErrors(errors, placed.length - told.length);
}

function nameOf(path: Path): string {
  return quote(String(path.at(-1) ?? ''));
}
