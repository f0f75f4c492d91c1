/** Long work in pieces: whoever drives it hears how far it is, may breathe between two pieces, and may end it early. */

export interface Piece {
  readonly done: number;
  /** At most; what is looked for may end before. */
  readonly total: number;
  /** What is counted. */
  readonly what: string;
}

/** To be told, after each piece, whether it is to end with what it has. */
export type Work<T> = Generator<Piece, T, boolean>;

/** The whole of it, at once. */
export function finished<T>(work: Work<T>): T {
  let step = work.next(false);
  while (step.done !== true) step = work.next(false);
  return step.value;
}
