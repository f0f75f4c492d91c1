/**
 * Decimal text times an integer, exactly: 1.005 s are 1005 ms, where floating point says 1004.9999999999999.
 */

/** `"1.5"` times 1000; `undefined` unless that is an integer. Digits, with at most one point inside. */
export function scale(decimal: string, factor: number): number | undefined {
  const [whole = '', fraction = ''] = decimal.split('.');
  const product = BigInt(whole + fraction) * BigInt(factor);
  const divisor = 10n ** BigInt(fraction.length);
  return product % divisor === 0n ? Number(product / divisor) : undefined;
}

/** The opposite: 1500 by 1000 is `"1.5"`. An integer, and a power of ten. */
export function unscale(integer: number, factor: number): string {
  const digits = String(factor).length - 1;
  const text = String(integer).padStart(digits + 1, '0');
  const fraction = text.slice(text.length - digits).replace(/0+$/, '');
  const whole = text.slice(0, text.length - digits);
  return fraction === '' || digits === 0 ? whole : `${whole}.${fraction}`;
}
