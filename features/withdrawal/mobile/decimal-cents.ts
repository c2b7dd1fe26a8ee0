import { parseMoney } from '#kernel/money/money.ts';

/** Whether one amount of money is less than another; decimal strings. */
export function lessThan(one: string, other: string): boolean {
  return parseMoney(one) < parseMoney(other);
}
