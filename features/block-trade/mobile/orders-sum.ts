import { formatMoney } from '#kernel/money/money.ts';
import { type InCurrency, sumByCurrency } from '#ui/figures/sum-by-currency.ts';
import type { BlockOrder } from '../contract.ts';
import { netOf, type Outcome, paidFor } from './result-rail.ts';

type Summed = Pick<BlockOrder, 'currency' | 'marketValue' | 'profit' | 'buyActual' | 'added' | 'lever'>;

/** What some orders come to, each currency by itself; null where one of them has no price, for then the sum is not all. */
export interface OrdersSum {
  readonly count: number;
  /** What their sale would bring now, costs and debts paid; of sold orders it tells nothing. */
  readonly net: readonly InCurrency[] | null;
  /** What they brought, or would if they were sold now. */
  readonly profit: readonly InCurrency[] | null;
}

/** The sum of all orders of a state. */
export function sumOrders(orders: readonly Summed[]): OrdersSum {
  return {
    count: orders.length,
    net: sumOf(orders, netOf),
    profit: sumOf(orders, ({ profit }) => profit),
  };
}

/** Paid, worth and left after selling, of what is held in a currency; null where a price is missing or a part is lent. */
export function outcomeIn(orders: readonly Summed[], currency: Summed['currency']): Outcome | null {
  const held = orders.filter((order) => order.currency === currency);
  if (held.some(({ lever }) => lever !== '1')) return null;
  const one = (of: (order: Summed) => string | null) => sumOf(held, of)?.[0]?.amount ?? null;
  const [paid, worth, net] = [
    one((order) => formatMoney(paidFor(order))),
    one(({ marketValue }) => marketValue),
    one(netOf),
  ];
  return paid === null || worth === null || net === null ? null : { paid, worth, net };
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
