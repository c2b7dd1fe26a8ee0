import { formatMoney, parseMoney, subtractMoney } from '#kernel/money/money.ts';

/** Whether one amount of money is less than another; decimal strings. */
export function lessThan(one: string, other: string): boolean {
  return parseMoney(one) < parseMoney(other);
}

/** The difference of two amounts; decimal strings. */
export function minus(from: string, value: string): string {
  return formatMoney(subtractMoney(parseMoney(from), parseMoney(value)));
}
