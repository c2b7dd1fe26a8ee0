import { type InCurrency, sumByCurrency } from '#ui/figures/sum-by-currency.ts';
import type { BlockOrder } from '../contract.ts';

type Summed = Pick<BlockOrder, 'currency' | 'marketValue' | 'profit'>;

/** What some orders come to, each currency by itself; null where one of them has no price, for then the sum is not all. */
export interface OrdersSum {
  readonly count: number;
  /** At the market now; of sold orders null. */
  readonly worth: readonly InCurrency[] | null;
  /** What they brought, or would if they were sold now. */
  readonly profit: readonly InCurrency[] | null;
}

/** The sum of all orders of a state. */
export function sumOrders(orders: readonly Summed[]): OrdersSum {
  return {
    count: orders.length,
    worth: sumOf(orders, ({ marketValue }) => marketValue),
    profit: sumOf(orders, ({ profit }) => profit),
  };
}

function sumOf(orders: readonly Summed[], of: (order: Summed) => string | null): InCurrency[] | null {
  const amounts: InCurrency[] = [];
  for (const order of orders) {
    const amount = of(order);
    if (amount === null) return null;
    amounts.push({ currency: order.currency, amount });
  }
  return sumByCurrency(amounts);
}
