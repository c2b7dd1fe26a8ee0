import { type InCurrency, sumByCurrency } from '#ui/figures/sum-by-currency.ts';
import type { BlockOrder } from '../contract.ts';
import { type Outcome, type OutcomeParts, outcomeOf } from './outcome.ts';

type Summed = OutcomeParts & Pick<BlockOrder, 'currency' | 'profit'>;

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
    net: sumOf(orders, ({ saleNow }) => saleNow?.total ?? null),
    profit: sumOf(orders, ({ profit }) => profit),
  };
}

/** The outcomes of what is held in a currency, summed; null where one of them has none. */
export function outcomeIn(orders: readonly Summed[], currency: Summed['currency']): Outcome | null {
  const held = orders.filter((order) => order.currency === currency);
  const one = (part: keyof Outcome) =>
    sumOf(held, (order) => outcomeOf(order)?.[part] ?? null)?.[0]?.amount ?? null;
  const [paid, worth, charge, net] = [one('paid'), one('worth'), one('charge'), one('net')];
  if (paid === null || worth === null || charge === null || net === null) return null;
  return { paid, worth, charge, net };
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
