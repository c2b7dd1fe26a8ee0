const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;
const DEFAULT_DECIMALS = 2;
const MAX_DECIMALS = 20;

/**
 * A decimal string with a fixed count of decimals, 2 unless told, `0.00` where there is nothing.
 * Rounds half away from zero, digit by digit: no floating-point number is made. For showing only, never for sums.
 * Throws RangeError for what is not a decimal string, so that a broken figure is not shown as zero.
 */
export function formatNumber(value: string | null | undefined, decimals = DEFAULT_DECIMALS): string {
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > MAX_DECIMALS) {
    throw new RangeError(`decimals must be a whole number from 0 to ${MAX_DECIMALS}`);
  }
  const text = (value ?? '').trim() || '0';
  const match = DECIMAL.exec(text);
  if (match === null) throw new RangeError('not a decimal string');
  const [, sign = '', whole = '0', fraction = ''] = match;
  const kept = fraction.slice(0, decimals).padEnd(decimals, '0');
  const roundsUp = (fraction[decimals] ?? '0') >= '5';
  const units = BigInt(whole + kept) + (roundsUp ? 1n : 0n);
  const digits = units.toString().padStart(decimals + 1, '0');
  const split = digits.length - decimals;
  const shown = decimals === 0 ? digits : `${digits.slice(0, split)}.${digits.slice(split)}`;
  return units === 0n ? shown : sign + shown;
}
