/** Figures with a least and a most, in words. */
import type { Between } from '../../replay/between.ts';
import { roughDuration } from '../duration.ts';
import { dollars } from '../money.ts';

export type { Between };

const wide = (show: (value: number) => string) => (range: Between) => {
  const [least, most] = [show(range.least), show(range.most)];
  return least === most ? least : `${least} to ${most}`;
};

/** `16 to 21` */
export const counts = wide(String);
/** `2m to 4m 12s` */
export const durations = wide(roughDuration);
/** Micro-dollars, shown to the cent. `$4.73 to $6.44` */
export const amounts = wide((microUsd) => dollars(Math.round(microUsd / 10_000) / 100));
/** `5.4M`, `270k` */
export const tokenCounts = wide(roughTokens);

export function roughTokens(count: number): string {
  if (count >= 1_000_000) return `${(count / 1_000_000).toFixed(1)}M`;
  return count >= 10_000 ? `${Math.round(count / 1000)}k` : String(count);
}

/** `16 to 21 fewer`, `2 more`, `1 more to 3 fewer`, `as many` */
export function fewer({ least, most }: Between): string {
  if (least === 0 && most === 0) return 'as many';
  if (least >= 0) return `${counts({ least, most })} fewer`;
  if (most <= 0) return `${counts({ least: -most, most: -least })} more`;
  return `${-least} more to ${most} fewer`;
}

/** `16 to 21 model calls fewer than recorded` */
export function fewerCalls({ least, most }: Between): string {
  if (least === 0 && most === 0) return 'as many model calls as recorded';
  const calls = (range: Between, what: string) => `${several(range, 'model call')} ${what} than recorded`;
  if (least >= 0) return calls({ least, most }, 'fewer');
  if (most <= 0) return calls({ least: -most, most: -least }, 'more');
  return `${-least} model calls more than recorded to ${most} fewer`;
}

/** `27s to 9m later`, `1m sooner` */
export function later({ least, most }: Between): string {
  if (least === 0 && most === 0) return 'at the same time';
  if (least >= 0) return `${durations({ least, most })} later`;
  if (most <= 0) return `${durations({ least: -most, most: -least })} sooner`;
  return `${roughDuration(-least)} sooner to ${roughDuration(most)} later`;
}

/** `1 opening`, `0 to 2 openings` */
export const several = (range: Between, singular: string, plural = `${singular}s`): string =>
  `${counts(range)} ${range.least === 1 && range.most === 1 ? singular : plural}`;
