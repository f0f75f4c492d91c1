/**
 * How much time may be left on each timer that runs: a set of such times is a zone, and a zone is an integer.
 *
 * A zone is a difference-bound matrix over the remaining times, in integer ms, closed (each bound is the tightest one
 * that follows) and with its timers in the order they were started, since of two that are due together the one that was
 * started first fires first. Moves that may not share an instant are kept apart by one separation. Exact zones take
 * 1 ms for it. Others take something smaller than any number of ms and count it once (as `<` beside `<=`), so that a
 * long timer does not give a zone for each millisecond; they promise too much only where a difference of delays is
 * shorter, in ms, than the number of moves it has to hold.
 * Source: Dill, "Timing assumptions and verification of finite-state concurrent systems", 1989; Bengtsson and Yi,
 * "Timed automata: semantics, algorithms and tools", 2004.
 */
import { Memo } from './memo.ts';

/** Separations to a millisecond where they are not one. */
const separationsPerMs = 1024;

/** Row by row, `size + 1` a side, in separations; row and column 0 stand for the present moment. */
type Bounds = readonly number[];

interface Zone {
  readonly owners: readonly number[];
  readonly bounds: Bounds;
}

type Op =
  | { readonly kind: 'start'; readonly owner: number; readonly afterMs: number }
  | { readonly kind: 'stop'; readonly owner: number }
  | { readonly kind: 'fire'; readonly owner: number };

const passing = 0;
const passingLater = 1;

export class Zones {
  readonly #isExact: boolean;
  readonly #unit: number;
  readonly #zones: Zone[] = [];
  readonly #ids = new Map<string, number>();
  readonly #ops: (Op | undefined)[] = [undefined, undefined];
  readonly #opIds = new Map<string, number>();
  readonly #memo = new Memo((zone, op) => this.#carryOut(zone, op));

  constructor(isExact: boolean) {
    this.#isExact = isExact;
    this.#unit = isExact ? 1 : separationsPerMs;
    this.#intern([], [0]);
  }

  /** No timer runs. */
  readonly none = 0;

  get count(): number {
    return this.#zones.length;
  }

  get bytes(): number {
    return this.#memo.bytes;
  }

  /** Whose timers run, those started first first. */
  ownersOf(zone: number): readonly number[] {
    return this.#at(zone).owners;
  }

  /** Number of an operation, for `apply`: a timer of `owner` starts. */
  starting(owner: number, afterMs: number): number {
    return this.#opOf({ kind: 'start', owner, afterMs });
  }

  /** Number of an operation, for `apply`: the timer of `owner` stops, if it runs. */
  stopping(owner: number): number {
    return this.#opOf({ kind: 'stop', owner });
  }

  /** Number of an operation, for `apply`: time passes until the timer of `owner` is the next that is due; it fires. */
  firing(owner: number): number {
    return this.#opOf({ kind: 'fire', owner });
  }

  /** -1: impossible. */
  apply(zone: number, op: number): number {
    return this.#memo.get(zone, op);
  }

  /** Any time passes, while no timer is overdue; -1: none may. `isLater`: at least one separation. */
  pass(zone: number, isLater: boolean): number {
    return this.#memo.get(zone, isLater ? passingLater : passing);
  }

  /** Least and most ms that may be left, separations left out. */
  leftMs(zone: number, owner: number): readonly [least: number, most: number] {
    const { owners, bounds } = this.#at(zone);
    const side = owners.length + 1;
    const row = owners.indexOf(owner) + 1;
    const most = bounds[row * side] ?? 0;
    const least = -(bounds[row] ?? 0);
    // Adding 0 makes -0 of it 0.
    return [Math.floor(least / this.#unit) + 0, Math.ceil(most / this.#unit) + 0];
  }

  #at(zone: number): Zone {
    const found = this.#zones[zone];
    if (found === undefined) throw new RangeError(`no zone ${zone}`);
    return found;
  }

  #opOf(op: Op): number {
    const key = JSON.stringify(op);
    const known = this.#opIds.get(key);
    if (known !== undefined) return known;
    const id = this.#ops.push(op) - 1;
    this.#opIds.set(key, id);
    return id;
  }

  #carryOut(zone: number, id: number): number {
    const from = this.#at(zone);
    const op = this.#ops[id];
    if (op === undefined) return this.#closed(from.owners, passed(from, id === passingLater ? 1 : 0));
    const index = from.owners.indexOf(op.owner);
    switch (op.kind) {
      case 'start':
        if (index >= 0) throw new Error(`timer ${op.owner} was armed twice; stop it first`);
        return this.#closed([...from.owners, op.owner], withTimer(from, op.afterMs * this.#unit));
      case 'stop':
        return index < 0 ? zone : this.#without(from.owners, from.bounds, index);
      case 'fire': {
        if (index < 0) return -1;
        const due = closure(firing(from, index), from.owners.length + 1);
        return due === undefined ? -1 : this.#without(from.owners, due, index);
      }
    }
  }

  #without(owners: readonly number[], bounds: Bounds, index: number): number {
    const side = owners.length + 1;
    const isKept = (line: number): boolean => line !== index + 1;
    const kept = bounds.filter((_, cell) => isKept(Math.floor(cell / side)) && isKept(cell % side));
    return this.#closed(
      owners.filter((_, other) => other !== index),
      kept,
    );
  }

  #closed(owners: readonly number[], bounds: Bounds): number {
    const closed = closure(bounds, owners.length + 1);
    return closed === undefined ? -1 : this.#intern(owners, closed);
  }

  #intern(owners: readonly number[], bounds: Bounds): number {
    const kept = this.#isExact ? bounds : bounds.map(oneSeparation);
    const key = `${owners.join()};${kept.join()}`;
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    const id = this.#zones.push({ owners, bounds: kept }) - 1;
    this.#ids.set(key, id);
    return id;
  }
}

/** Several separations in a bound count as one: the bound is looser by less than any number of ms. */
function oneSeparation(bound: number): number {
  const ms = Math.ceil(bound / separationsPerMs);
  return bound < ms * separationsPerMs ? ms * separationsPerMs - 1 : bound;
}

/** All remaining times shrink together, none below 0. */
function passed({ owners, bounds }: Zone, separations: number): Bounds {
  const side = owners.length + 1;
  return bounds.map((bound, cell) => {
    if (cell === 0) return 0;
    if (cell < side) return 0;
    return cell % side === 0 ? bound - separations : bound;
  });
}

function withTimer({ owners, bounds }: Zone, left: number): Bounds {
  const side = owners.length + 1;
  const at = (row: number, column: number): number => {
    if (row < side && column < side) return bounds[row * side + column] ?? 0;
    if (row === column) return 0;
    return row === side ? left + (bounds[column] ?? 0) : (bounds[row * side] ?? 0) - left;
  };
  return Array.from({ length: (side + 1) ** 2 }, (_, cell) => at(Math.floor(cell / (side + 1)), cell % (side + 1)));
}

/** Time passes until nothing is left on the one timer, while something is left on those that come before it. */
function firing(zone: Zone, index: number): Bounds {
  const side = zone.owners.length + 1;
  const bounds = [...passed(zone, 0)];
  bounds[(index + 1) * side] = 0;
  for (let earlier = 1; earlier <= index; earlier++) bounds[earlier] = -1;
  return bounds;
}

/** Floyd and Warshall; nothing if no times keep all bounds. */
function closure(bounds: Bounds, side: number): Bounds | undefined {
  const closed = [...bounds];
  for (let through = 0; through < side; through++) {
    for (let row = 0; row < side; row++) {
      const first = closed[row * side + through] ?? 0;
      for (let column = 0; column < side; column++) {
        const sum = first + (closed[through * side + column] ?? 0);
        if (sum < (closed[row * side + column] ?? 0)) closed[row * side + column] = sum;
      }
    }
  }
  for (let line = 0; line < side; line++) if ((closed[line * side + line] ?? 0) < 0) return undefined;
  return closed;
}
