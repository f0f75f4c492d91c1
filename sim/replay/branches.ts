/**
 * Every way in which the unknown may have been, as far as it makes a difference.
 *
 * Between two recorded calls with different answers the world changed at some instant nobody saw. A run differs only
 * by which of its own calls came before that instant: so it is played with the change as late as can be, and again
 * with the change at each call that it made in between. Later changes are looked at anew in each of these runs, which
 * may make other calls there. No two runs are the same, and no run is left out, up to a limit.
 */

/** The world changed after `afterMs`, at `byMs` at the latest. */
export interface Change {
  readonly afterMs: number;
  readonly byMs: number;
}

export interface Branches<Leaf> {
  /** The first is the one in which all changes came as late as they can. */
  readonly leaves: readonly Leaf[];
  /** There are more than were played. */
  readonly isCut: boolean;
}

/**
 * @param changes by time, none beginning before the one before it is over
 * @param play with the world changing at these instants; `calls` are the instants at which the run asked the world,
 *   none before the one before it
 */
export function branchesOf<Leaf extends { readonly calls: readonly number[] }>(
  changes: readonly Change[],
  play: (atMs: readonly number[]) => Leaf,
  leavesMax: number,
): Branches<Leaf> {
  const latest = { atMs: changes.map(({ byMs }) => byMs), settled: 0 };
  return walk(latest, leavesMax, ({ atMs, settled }) => {
    const leaf = play(atMs);
    return { leaf, further: laterChoices(changes, { atMs, settled }, leaf.calls) };
  });
}

interface Instants {
  readonly atMs: readonly number[];
  /** Changes that stay as they are. */
  readonly settled: number;
}

/** One at a time, since there may be more than anybody wants. Both lists go forward in time. */
function* laterChoices(changes: readonly Change[], { atMs, settled }: Instants, calls: readonly number[]) {
  let call = 0;
  for (const [index, { afterMs, byMs }] of changes.entries()) {
    if (index < settled) continue;
    while ((calls[call] ?? byMs) <= afterMs) call += 1;
    let last = Number.NaN;
    for (let callMs = calls[call]; callMs !== undefined && callMs < byMs; callMs = calls[++call]) {
      if (callMs !== last) yield { atMs: atMs.with(index, callMs), settled: index + 1 };
      last = callMs;
    }
  }
}

/**
 * The same for answers nobody recorded, each one of two: every run that differs in an answer it did ask for.
 *
 * @param play with the second answer for those in `turned`; `asked` are the answers the run asked for, rising
 */
export function answersOf<Leaf extends { readonly asked: readonly number[] }>(
  play: (turned: ReadonlySet<number>) => Leaf,
  leavesMax: number,
): Branches<Leaf> {
  const none = { turned: [] as readonly number[], settled: 0 };
  return walk(none, leavesMax, ({ turned, settled }) => {
    const leaf = play(new Set(turned));
    const further = leaf.asked
      .filter((answer) => answer >= settled)
      .map((answer) => ({ turned: [...turned, answer], settled: answer + 1 }));
    return { leaf, further };
  });
}

/** Those with few differences first, so that where it is cut each difference was looked at by itself. */
function walk<Choice, Leaf>(
  first: Choice,
  leavesMax: number,
  visit: (choice: Choice) => { readonly leaf: Leaf; readonly further: Iterable<Choice> },
): Branches<Leaf> {
  const leaves: Leaf[] = [];
  const open = [first];
  let isCut = false;
  for (const choice of open) {
    const { leaf, further } = visit(choice);
    leaves.push(leaf);
    for (const next of further) {
      isCut ||= open.length >= leavesMax;
      if (isCut) break;
      open.push(next);
    }
  }
  return { leaves, isCut };
}
