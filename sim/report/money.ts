/** Dollars with as many decimals as they need, two at least: `$32.72`, `$0.0042`. */
export function dollars(usd: number): string {
  const micros = Math.round(usd * 1e6);
  const fraction = String(micros % 1e6)
    .padStart(6, '0')
    .replace(/0{1,4}$/, '');
  return `$${Math.floor(micros / 1e6)}.${fraction}`;
}
