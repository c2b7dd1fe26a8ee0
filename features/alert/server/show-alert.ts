import type { Market } from '#features/market/server/index.ts';
import { formatPrice, price } from '#kernel/money/money.ts';
import type { Alert } from '../contract.ts';
import type { AlertRow } from './alert.store.ts';

/** An alert as its owner sees it; null for a stock that was just listed and that this node does not know yet. */
export function showAlert(market: Pick<Market, 'instrument'>, row: AlertRow): Alert | null {
  const { id, stockId, kind, bound, state, createdAt, firedAt, firedPrice, firedSource } = row;
  const instrument = market.instrument(stockId);
  if (instrument === null) return null;
  const { symbol, name, currency } = instrument;
  return {
    id,
    stockId,
    symbol,
    name,
    currency,
    kind,
    // Percent counts in millionths of one percent, as a price counts in millionths of its currency.
    value: formatPrice(price(bound)),
    state,
    createdAt: createdAt.toISOString(),
    firedAt: firedAt?.toISOString() ?? null,
    firedPrice: firedPrice === null ? null : formatPrice(price(firedPrice)),
    firedSource,
  };
}
