/** What a report of `replay` tells of. */
import type { PriceList } from '../../replay/prices.ts';
import type { SessionReplay } from '../../replay/session.ts';

export interface Replayed {
  /** The worst first. */
  readonly sessions: readonly SessionReplay[];
  /** How many of them are told one by one. */
  readonly top: number;
  readonly prices: PriceList;
  readonly seed: number;
  /** Logs that could not be read. */
  readonly unusable: number;
  /** Files that were met and are no log that can be read, by kind. */
  readonly skipped: ReadonlyMap<string, number>;
  /** Sessions left out by their date. */
  readonly tooOld: number;
}
