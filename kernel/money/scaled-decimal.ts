/** The largest amount of any kind: what PostgreSQL's bigint, and so the ledger, can hold. */
export const LARGEST_UNITS = 2n ** 63n - 1n;

const MAX_TEXT_LENGTH = 32;
const DECIMAL = /^(-?)(0|[1-9][0-9]*)(?:\.([0-9]+))?$/;

/** `form`: not a plain decimal; `decimals`: finer than the scale holds; `range`: beyond 2^63 − 1 units. */
export type NumberFault = 'form' | 'decimals' | 'range';

/** A text or a sum that is no Money, Price, Quantity or Rate. The text itself is not repeated: it may be hostile. */
export class MalformedNumberError extends Error {
  override readonly name = 'MalformedNumberError';
  readonly fault: NumberFault;

  constructor(fault: NumberFault) {
    super(`malformed number: ${fault}`);
    this.fault = fault;
  }
}

/** `n` itself, or MalformedNumberError `range` where |n| > 2^63 − 1. */
export function withinRange(n: bigint): bigint {
  if (n > LARGEST_UNITS || n < -LARGEST_UNITS) throw new MalformedNumberError('range');
  return n;
}

/** The units of a plain decimal such as `-12.5` at a scale; −0 is 0. Never rounds: finer than the scale is refused. */
export function parseScaled(text: string, scale: number): bigint {
  const parts = typeof text === 'string' && text.length <= MAX_TEXT_LENGTH ? DECIMAL.exec(text) : null;
  if (parts === null) throw new MalformedNumberError('form');
  const [, sign, whole = '', decimals = ''] = parts;
  if (decimals.length > scale) throw new MalformedNumberError('decimals');
  const units = BigInt(whole + decimals.padEnd(scale, '0'));
  return withinRange(sign === '-' ? -units : units);
}

/** The exact decimal of `units`, with at least `minDecimals` decimals and no zeros beyond them. */
export function formatScaled(units: bigint, scale: number, minDecimals: number): string {
  const sign = units < 0n ? '-' : '';
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const all = digits.slice(digits.length - scale);
  const decimals = all.slice(0, minDecimals) + all.slice(minDecimals).replace(/0+$/, '');
  return decimals === '' ? sign + whole : `${sign}${whole}.${decimals}`;
}
