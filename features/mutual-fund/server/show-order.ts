import { formatMoney, formatPrice, formatQuantity } from '#kernel/money/money.ts';
import type { FundOrder } from '../contract.ts';
import type { FundOrderRow } from './order.store.ts';

const written = (at: Date | null) => at?.toISOString() ?? null;

/** An order as its investor sees it at a business instant. */
export function showOrder(row: FundOrderRow, now: number): FundOrder {
  return {
    id: row.id,
    fundId: row.fundId,
    name: row.name,
    currency: row.currency,
    side: row.side,
    state: row.state,
    amount: row.amount === null ? null : formatMoney(row.amount),
    units: row.units === null ? null : formatQuantity(row.units),
    nav: row.nav === null ? null : formatPrice(row.nav),
    navDate: row.navDate,
    late: row.state === 'ordered' && now > row.valuedAt.getTime(),
    valuedAt: row.valuedAt.toISOString(),
    settlesAt: row.settlesAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    executedAt: written(row.executedAt),
    settledAt: written(row.settledAt),
    ledgerHead: row.ledgerHead,
  };
}
