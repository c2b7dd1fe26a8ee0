import type { Market } from '#features/market/server/index.ts';
import { formatPrice, price } from '#kernel/money/money.ts';
import type { Alert } from '../contract.ts';
import type { AlertRow } from './alert.store.ts';

/** An alert as its owner sees it. */
export function showAlert(market: Pick<Market, 'instrument'>, row: AlertRow): Alert {
  const { id, stockId, kind, bound, state, createdAt, firedAt, firedPrice, firedSource } = row;
  const instrument = market.instrument(stockId);
  if (instrument === null) throw new Error(`the alert ${id} is of ${stockId}, which is not there`);
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
