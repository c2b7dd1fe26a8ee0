import { USDMXN_ID } from '#features/market/contract.ts';
import type { Instrument } from '#features/market/server/index.ts';
import { DAY_MS, exchangeDate } from '#kernel/calendar/calendar.ts';
import type { Valuation } from '../total-assets.ts';
import type { Pricing } from './cashier-parts.ts';

/** The date that a price or a bar belongs to; a currency's days are Mexico City's. */
export function dateOf(instrument: Pick<Instrument, 'kind' | 'exchange'>, instant: number): string {
  if (instrument.kind === 'rate') return exchangeDate('XMEX', instant);
  return exchangeDate(instrument.exchange, instant);
}

/** Prices of now. */
export function valuationNow(market: Pricing): Valuation {
  return {
    priceOf: (id) => {
      const instrument = market.instrument(id);
      const quote = market.quote(id);
      return instrument && quote && { price: quote.price, currency: instrument.currency };
    },
    fx: market.fx()?.rate ?? null,
  };
}

const dayBefore = (date: string) => new Date(Date.parse(date) - DAY_MS).toISOString().slice(0, 10);

/** Prices of the last close before a session date: those of now where an instrument has not traded since. */
export function valuationBefore(market: Pricing, date: string): Valuation {
  const closeBefore = (id: string) => {
    const instrument = market.instrument(id);
    const quote = market.quote(id);
    if (!instrument || !quote) return null;
    const hasTraded = dateOf(instrument, quote.quotedAt) >= date;
    const close = hasTraded ? quote.previousClose : quote.price;
    return { price: market.asTraded(id, dayBefore(date), close), currency: instrument.currency };
  };
  return { priceOf: closeBefore, fx: closeBefore(USDMXN_ID)?.price ?? null };
}
