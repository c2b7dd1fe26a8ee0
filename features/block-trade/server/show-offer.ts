import type { TradeMarket } from '#features/trade/server/index.ts';
import { notFound } from '#kernel/contract/refusal.ts';
import { formatPercent, formatPrice, formatQuantity, type Price, quantity } from '#kernel/money/money.ts';
import { highestSold, percentFromMarket } from '../block-figures.ts';
import type { BlockOffer, BlockState } from '../contract.ts';
import { isInSession, marketPrice } from './market-beside.ts';
import type { Offer } from './offer.store.ts';
import { SANDBOX_KEY } from './secret-key.ts';
import type { BlockRules } from './setting.store.ts';

const iso = (at: Date) => at.toISOString();
const shown = (at: Price | null | undefined) => (at === null || at === undefined ? null : formatPrice(at));
const MINUTE_MS = 60_000;

/** What an offer is at an instant: its window counts, also in the second before it is written down. */
export function stateOf({ state, beginsAt, finishesAt }: Offer, now: number): BlockState {
  if (state === 'ended' || state === 'closed' || now >= finishesAt.getTime()) return 'ended';
  return state === 'open' && now >= beginsAt.getTime() ? 'in_progress' : 'not_started';
}

/** What showing an offer needs. */
export interface Showing {
  readonly market: TradeMarket;
  readonly rules: BlockRules;
  readonly now: number;
}

/** An offer as investors see it. */
export function showOffer(offer: Offer, { market, rules, now }: Showing): BlockOffer {
  const instrument = market.instrument(offer.stockId);
  if (instrument === null || offer.custodianReference === null) throw notFound();
  const quote = market.quote(offer.stockId);
  const beside = marketPrice(quote, isInSession(instrument.exchange, now));
  const state = stateOf(offer, now);
  return {
    id: offer.id,
    stockId: offer.stockId,
    stockName: instrument.name,
    symbol: instrument.symbol,
    exchange: instrument.exchange,
    currency: offer.currency,
    offerPrice: formatPrice(offer.price),
    currentPrice: shown(quote?.price),
    bid: shown(quote?.bid),
    ask: shown(quote?.ask),
    quotedAt: quote === null ? null : new Date(quote.quotedAt).toISOString(),
    source: quote?.source ?? null,
    stale: quote?.stale ?? false,
    differencePercent: beside === null ? null : percentFromMarket(offer.price, beside),
    notSoldFrom: beside === null ? null : formatPrice(highestSold(beside, rules.mostAbove)),
    minShares: formatQuantity(offer.minShares),
    shares: formatQuantity(offer.shares),
    left: formatQuantity(quantity(offer.shares - offer.sold)),
    leverages: offer.leverages.map((leverage) => (leverage === 2 ? '2' : '1')),
    hasVenue: market.stopOf(offer.stockId, now)?.reason !== 'market.no_venue',
    needsKey: offer.keyHash !== null,
    sandboxKey: offer.origin === 'sandbox' && offer.keyHash !== null ? SANDBOX_KEY : null,
    keyTries: rules.keyTries,
    keyLockMinutes: rules.keyLockMs / MINUTE_MS,
    state,
    expired: state === 'ended',
    closedEarly: offer.state === 'closed',
    beginAt: iso(offer.beginsAt),
    finishAt: iso(offer.finishesAt),
    custodianReference: offer.custodianReference,
    chargePercent: formatPercent(rules.charge),
  };
}
