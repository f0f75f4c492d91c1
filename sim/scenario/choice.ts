/**
 * A map that takes one of many forms, told apart by which keys it has or by what one key says.
 *
 * Loading asks for the one form that is meant, so that mistakes are told of that form and no other form is built; an
 * editor's schema is the union of them all. Hence a choice is made in two ways, and who builds the schema says which.
 */
import { z } from 'zod';
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
export const chooseOne: Choose = (forms, pick) =>
  z.unknown().transform((value, context) => {
    const picked = pick(value);
    if (typeof picked !== 'string') {
      context.issues.push(issueOf(picked, value));
      return z.NEVER;
    }
    const form = forms[picked];
    if (form === undefined) throw new Error(`"${picked}" was picked and is no form`);
    const result = parse(form(), value);
    if (result.success) return result.data;
    // An issue that has its message is taken over as it is; only its path is lengthened.
    context.issues.push(...(result.error.issues as z.core.$ZodRawIssue[]));
    return z.NEVER;
  });

/** For editors. */
export const chooseAny: Choose = (forms) => z.union(Object.values(forms).map((form) => form()));

function issueOf({ message, key, isKeyUnknown }: Complaint, input: unknown): z.core.$ZodRawIssue {
  if (key !== undefined && isKeyUnknown === true) return { code: 'unrecognized_keys', keys: [key], message, input: undefined };
  return { code: 'custom', message, path: key === undefined ? [] : [key], input };
}
