/** How a transform tells zod what is wrong. */
import type * as z from 'zod';

/** `message` with its code in front; about the value, or about a part of it. */
export function complain(context: z.core.ParsePayload, message: string, ...path: PropertyKey[]): void {
  context.issues.push({ code: 'custom', message, path, input: context.value });
}
