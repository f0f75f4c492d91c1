/** Which name was meant: fewest changes, and none if more than about a third would have to change. */
import { alternatives, quote } from './quote.ts';

const lengthMax = 80;

/** `"retry.requst" is no event of machine "api"; did you mean "retry.request"?`, or what there is instead. */
export function unknownName(written: string, noun: string, names: readonly string[]): string {
  const near = nearest(written, names);
  const listed = names.length === 0 ? 'there is none' : `write ${alternatives(names)}`;
  return `${quote(written)} is no ${noun}; ${near === undefined ? listed : `did you mean ${quote(near)}?`}`;
}

/** The nearest of `names`; the earlier of two equally near. */
export function nearest(written: string, names: readonly string[]): string | undefined {
  if (written.length > lengthMax) return undefined;
  let best: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const name of names) {
    const distance = distanceOf(written.toLowerCase(), name.toLowerCase());
    if (distance >= least || distance > Math.max(1, Math.floor(Math.max(name.length, written.length) / 3))) continue;
    best = name;
    least = distance;
  }
  return best ?? names.find((name) => written !== '' && name.split('.').includes(written));
}

/** Insertions, deletions, substitutions and swaps of neighbours (optimal string alignment). */
function distanceOf(a: string, b: string): number {
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const change = a[row - 1] === b[column - 1] ? 0 : 1;
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      current.push(
        Math.min(
          at(last, column) + 1,
          at(current, column - 1) + 1,
          at(last, column - 1) + change,
          swapped ? at(beforeLast, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    beforeLast = last;
    last = current;
  }
  return at(last, b.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
