import { Refusal } from '#kernel/contract/refusal.ts';
import type { Queryable } from '#kernel/database/database.ts';
import { type Currency, formatMoney, money } from '#kernel/money/money.ts';
import { askGuard, type Guarded, type Wish } from './order-guard.store.ts';

/**
 * Refuses an order that a guard will not let through: `trade.halted` (buys alone: what one holds can always be sold),
 * `order.too_many`, `order.open_limit`. The database asks again as the order is placed.
 */
export async function assertMayOrder(db: Queryable, wish: Wish): Promise<void> {
  const guarded = await askGuard(db, wish);
  if (guarded !== null) throw guardRefusal(guarded, wish.currency);
}

/** What a guard said, in words. */
export function guardRefusal({ reason, most }: Guarded, currency: Currency): Refusal {
  switch (reason) {
    case 'order.too_many':
      return new Refusal(reason, { values: { most: most ?? '' } });
    case 'order.open_limit':
      return new Refusal(reason, { values: { currency, most: formatMoney(money(BigInt(most ?? '0'))) } });
    default:
      return new Refusal(reason);
  }
}
