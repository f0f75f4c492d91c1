/**
 * One line to the JSON objects on it: one, as a rule.
 *
 * Writers that were interrupted leave two objects glued together, or half of one. Whole objects are taken wherever
 * they stand one after another; a rest that is none makes the line `isWhole: false`.
 */
import { isObject, type JsonObject } from './json.ts';

export interface LineRecords {
  readonly records: readonly JsonObject[];
  readonly isWhole: boolean;
}

/** Longer lines of nothing but spaces are not looked for. */
const blankMax = 100;
const blank: LineRecords = { records: [], isWhole: true };
/** Of more objects on one line the rest is no record. */
const gluedMax = 1000;
const none: LineRecords = { records: [], isWhole: false };

export function recordsIn(text: string): LineRecords {
  if (text.length < blankMax && text.trim() === '') return blank;
  const value = parsed(text);
  if (value !== undefined) return isObject(value) ? { records: [value], isWhole: true } : none;
  return gluedIn(text);
}

function gluedIn(text: string): LineRecords {
  const records: JsonObject[] = [];
  let start = 0;
  while (start < text.length) {
    if (records.length === gluedMax) return { records, isWhole: false };
    const end = endOfObject(text, start);
    const value = end === undefined ? undefined : parsed(text.slice(start, end));
    if (end === undefined || !isObject(value)) return { records, isWhole: false };
    records.push(value);
    start = afterSpace(text, end);
  }
  return { records, isWhole: true };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Where the object that starts here ends, by its braces. */
function endOfObject(text: string, start: number): number | undefined {
  if (text[start] !== '{') return undefined;
  let depth = 0;
  let isInside = false;
  for (let index = start; index < text.length; index++) {
    const char = text[index];
    if (isInside) {
      if (char === '\\') index += 1;
      else if (char === '"') isInside = false;
    } else if (char === '"') isInside = true;
    else if (char === '{') depth += 1;
    else if (char === '}') {
      depth -= 1;
      if (depth === 0) return index + 1;
    }
  }
  return undefined;
}

function afterSpace(text: string, from: number): number {
  let index = from;
  while (text[index] === ' ' || text[index] === '\t' || text[index] === '\r') index += 1;
  return index;
}
