/**
 * A map that takes one of many forms, told apart by which keys it has or by what one key says.
 *
 * Loading asks for the one form that is meant, so that mistakes are told of that form and no other form is built; an
 * editor's schema is the union of them all. Hence a choice is made in two ways, and who builds the schema says which.
 */
import * as z from 'zod';
import { complain } from './complain.ts';
import { parse } from './explain.ts';

/** Forms by name, built when asked for. */
export type Forms<T> = { readonly [form: string]: () => z.ZodType<T> };

/** What keeps a value from having any form. */
export interface Complaint {
  readonly message: string;
  /** The key whose value is wrong or missing; without it the whole value is. */
  readonly key?: string;
  /** Whether the key itself is wrong. */
  readonly isKeyUnknown?: boolean;
}

/** The name of the form that a value is meant to have. */
export type Pick = (value: unknown) => string | Complaint;

export type Choose = <T>(forms: Forms<T>, pick: Pick) => z.ZodType<T>;

/** For loading. */
export const chooseOne: Choose = <T>(forms: Forms<T>, pick: Pick) => {
  const built = new Map<string, z.ZodType<T>>();
  const formOf = (name: string): z.ZodType<T> => {
    const form = built.get(name) ?? forms[name]?.();
    if (form === undefined) throw new Error(`"${name}" was picked and is no form`);
    built.set(name, form);
    return form;
  };
  return z.unknown().transform((value, context) => {
    const picked = pick(value);
    if (typeof picked !== 'string') {
      tell(context, picked);
      return z.NEVER;
    }
    const result = parse(formOf(picked), value);
    if (result.success) return result.data;
    context.issues.push(...result.error.issues.flatMap(passedOn));
    return z.NEVER;
  });
};

/** For editors. */
export const chooseAny: Choose = (forms) => z.union(Object.values(forms).map((form) => form()));

function tell(context: z.core.ParsePayload, { message, key, isKeyUnknown }: Complaint): void {
  if (key === undefined) complain(context, message);
  else if (isKeyUnknown === true) context.issues.push(unknownKey([key], message));
  else complain(context, message, key);
}

/** An issue of a form is one of the choice; as it has its message, only its path will change. */
function passedOn(issue: z.core.$ZodIssue): readonly z.core.$ZodRawIssue[] {
  if (issue.code !== 'unrecognized_keys') return [issue as z.core.$ZodRawIssue];
  const messages = issue.message.split('\n');
  return messages.map((message, index) => unknownKey([...issue.path, issue.keys[index] ?? ''], message));
}

/** Not as `unrecognized_keys`: zod 4.6.7 lets transforms run in spite of those, and a choice has no value for them. */
function unknownKey(path: PropertyKey[], message: string): z.core.$ZodRawIssue {
  return {
    code: 'invalid_key',
    origin: 'record',
    path,
    issues: [{ code: 'custom', path: [], message }],
    message,
    input: {},
  };
}
