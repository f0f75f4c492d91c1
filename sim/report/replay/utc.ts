/** Instants of a log as people read them, in UTC; a log that counts from nothing is told in durations. */
import { exactDuration } from '../duration.ts';

const dayMs = 86_400_000;
/** ms; before this no log was written: it is a clock that starts at 0. */
const clocksBeginMs = 10 * 365 * dayMs;

/** `2026-01-14`. By the proleptic Gregorian calendar: 400 years have 146,097 days, counted from a first of March. */
export function dateOf(ms: number): string {
  const days = Math.floor(ms / dayMs) + 719_468;
  const era = Math.floor(days / 146_097);
  const day = days - era * 146_097;
  const year = Math.floor((day - Math.floor(day / 1460) + Math.floor(day / 36_524) - Math.floor(day / 146_096)) / 365);
  const dayOfYear = day - (365 * year + Math.floor(year / 4) - Math.floor(year / 100));
  const shifted = Math.floor((5 * dayOfYear + 2) / 153);
  const month = shifted < 10 ? shifted + 3 : shifted - 9;
  const calendarYear = year + era * 400 + (month <= 2 ? 1 : 0);
  return [calendarYear, month, dayOfYear - Math.floor((153 * shifted + 2) / 5) + 1].map(twoDigits).join('-');
}

/** `10:41:23` */
export function timeOf(ms: number): string {
  if (ms < clocksBeginMs) return exactDuration(ms);
  const seconds = Math.floor((((ms % dayMs) + dayMs) % dayMs) / 1000);
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(twoDigits).join(':');
}

/** `2026-01-14 10:41 to 11:30 UTC` */
export function spanOf(fromMs: number, toMs: number): string {
  if (fromMs < clocksBeginMs) return `${exactDuration(toMs - fromMs)} long`;
  const [from, to] = [dateOf(fromMs), dateOf(toMs)];
  const minutes = (ms: number) => timeOf(ms).slice(0, 5);
  return `${from} ${minutes(fromMs)} to ${from === to ? '' : `${to} `}${minutes(toMs)} UTC`;
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');
