import { type Money, parseMoney, subtractMoney } from '#kernel/money/money.ts';
import type { FoundationOrderDetail } from '../contract.ts';

/** What a sale today would come to, in cents; what it is made of adds up to the difference. */
export interface SaleToday {
  /** Against what was paid: below zero where less would come back. */
  readonly difference: Money;
  /** The profit that would be paid. */
  readonly profit: Money;
  /** Both charges, below zero. */
  readonly charges: Money;
  /** Profit that would come until the finish, and not after a sale; a decimal string. */
  readonly givenUp: string;
  /** Profit that is not paid at once; a decimal string. */
  readonly owed: string;
}

/** Null where it is not known: once it is sold or over, and in answers kept from an earlier version. */
export function saleToday({ order, saleNow }: FoundationOrderDetail): SaleToday | null {
  if (!saleNow) return null;
  const difference = subtractMoney(parseMoney(saleNow.total), parseMoney(order.buyActual));
  const profit = parseMoney(saleNow.profit);
  return {
    difference,
    profit,
    charges: subtractMoney(difference, profit),
    givenUp: saleNow.expectedMore,
    owed: saleNow.owed,
  };
}
