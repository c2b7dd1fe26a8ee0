import { isSome } from '#kernel/money/is-some.ts';
/** A decimal string taken apart for the eye: the whole in groups of three, the decimals lighter. */
export interface DecimalParts {
  /** `-1` below zero, `0` for any zero, `1` above. */
  readonly sign: -1 | 0 | 1;
  /** Digits before the point in groups of three: `418,206`. */
  readonly whole: string;
  /** Digits after the point without it; empty where there are none. */
  readonly fraction: string;
}

/**
 * Splits a decimal string without passing through a number, so that no digit of a price or a balance is lost.
 * Missing decimals are filled to `minimum`; zeros beyond it are cut. es-MX, en-US and zh-CN all group by commas.
 */
export function decimalParts(value: string, minimum = 2): DecimalParts {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value);
  if (!match) throw new TypeError(`not a decimal string: ${value}`);
  const [, minus, digits = '0', decimals = ''] = match;
  const fraction = decimals.replace(/0+$/, '').padEnd(minimum, '0');
  const isZero = !isSome(digits + decimals);
  return {
    sign: isZero ? 0 : minus ? -1 : 1,
    whole: digits.replace(/\B(?=(\d{3})+$)/g, ','),
    fraction,
  };
}

export type SignStyle = 'minus' | 'always' | 'never';

/** `−` (U+2212), as wide as the plus, where the style asks for a sign. Zero has none. */
export function signOf(sign: -1 | 0 | 1, style: SignStyle): string {
  if (style === 'never' || sign === 0) return '';
  if (sign < 0) return '\u2212';
  return style === 'always' ? '+' : '';
}

/** The whole figure in one string: `−1,234.50`. */
export function writeDecimal(value: string, minimum = 2, style: SignStyle = 'minus'): string {
  const parts = decimalParts(value, minimum);
  return signOf(parts.sign, style) + parts.whole + (parts.fraction ? `.${parts.fraction}` : '');
}

/** For running text, where a line may else end after the sign: what is lost would be read as what is had. */
export function withSignKept(written: string): string {
  return written.replace(/^[+\u2212]/, '$&\u2060');
}

/** -1, 0 or 1 of a decimal string, for colours and arrows. */
export function directionOf(value: string): -1 | 0 | 1 {
  return decimalParts(value).sign;
}
