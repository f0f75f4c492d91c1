/** Colours of a text report; `plainPaint` leaves every text as it is. */
export interface Paint {
  good(text: string): string;
  bad(text: string): string;
  warn(text: string): string;
  dim(text: string): string;
  strong(text: string): string;
}

const same = (text: string): string => text;
export const plainPaint: Paint = { good: same, bad: same, warn: same, dim: same, strong: same };

const sgr =
  (on: number, off: number) =>
  (text: string): string =>
    text === '' ? '' : `\x1b[${on}m${text}\x1b[${off}m`;

export const colourPaint: Paint = {
  good: sgr(32, 39),
  bad: sgr(31, 39),
  warn: sgr(33, 39),
  dim: sgr(2, 22),
  strong: sgr(1, 22),
};
