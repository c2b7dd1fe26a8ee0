import { type Currency, formatMoney, type Money, money, parseMoney } from '#kernel/money/money.ts';

/** So much of a currency; a decimal string. */
export interface InCurrency {
  readonly currency: Currency;
  readonly amount: string;
}

/** What amounts come to in each currency, in the order in which the currencies first stand. */
export function sumByCurrency(amounts: readonly InCurrency[]): InCurrency[] {
  const sums = new Map<Currency, Money>();
  for (const { currency, amount } of amounts)
    sums.set(currency, money((sums.get(currency) ?? 0n) + parseMoney(amount)));
  return [...sums].map(([currency, sum]) => ({ currency, amount: formatMoney(sum) }));
}
