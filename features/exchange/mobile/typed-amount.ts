import { isSome } from '#kernel/money/is-some.ts';

/** As many digits before the point as a conversion takes. */
const MOST_DIGITS = 13;

/** The name of what is wrong with it, as the order sheet says it; null where it can be asked for. */
export function amountFault(plain: string) {
  if (plain === '') return 'field.required';
  const [, sign, whole = '', cents = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(plain) ?? [];
  if (sign === undefined) return 'field.number';
  if (!isSome(plain)) return 'field.positive';
  if (sign !== '') return 'amount.negative';
  if (cents.length > 2) return 'amount.decimals';
  return whole.length > MOST_DIGITS ? 'field.number' : null;
}

/** Whether there is something to review: an amount above zero, or what cannot be read as one. */
export function isTyped(plain: string): boolean {
  const fault = amountFault(plain);
  return fault !== 'field.required' && fault !== 'field.positive';
}
