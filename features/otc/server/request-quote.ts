import { keepQuotes, refuseUnkept } from '#features/market/server/index.ts';
import type { DealerSale } from '#features/trade/server/index.ts';
import { exchangeDate } from '#kernel/calendar/calendar.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import type { CallContext } from '#kernel/http/route.ts';
import { newId } from '#kernel/id/id.ts';
import {
  formatMoney,
  formatPercent,
  formatPrice,
  formatQuantity,
  type Money,
  parseQuantity,
} from '#kernel/money/money.ts';
import type { OtcQuote, RequestQuoteInput } from '../contract.ts';
import { dealerPrice, spreadInMoney } from '../otc-price.ts';
import type { OtcParts } from './otc-parts.ts';
import { insertQuote, type StoredQuote, withinLimit } from './quote.store.ts';
import { refuseBlockedBuyer } from './refuse-blocked-buyer.ts';
import { readRules } from './setting.store.ts';

/** `otc/request`: the dealer's price for a quantity by the rule, bound to its investor for 30 s. */
export async function requestFirmQuote(
  { ports, dealing }: OtcParts,
  context: CallContext,
  input: RequestQuoteInput,
): Promise<OtcQuote> {
  const { tx, investorId, now, securityNow } = context;
  const { side, stockId } = input;
  await refuseBlockedBuyer(tx, investorId, side);
  const of = await dealing.dealable(stockId, side, now);
  const { instrument, quote } = of;
  const sale = side === 'sell' ? await saleOf({ dealing }, context, input) : null;
  const shares = sale?.shares ?? parseQuantity(input.quantity);
  const rules = await readRules(tx, exchangeDate(instrument.exchange, now));
  const reference = side === 'buy' ? quote.ask : quote.bid;
  const at = dealerPrice(side, reference, rules.spread);
  // A bid so low that the spread leaves nothing of it is no price to sell at.
  if (at <= 0n) throw new Refusal('quote.stale');
  const cost = dealing.cost(of, side, at, shares, sale?.owed);
  const stored: StoredQuote = {
    investorId,
    id: newId(ports.chance, securityNow),
    side,
    stockId,
    exchange: instrument.exchange,
    currency: instrument.currency,
    quantity: shares,
    positionId: side === 'sell' ? (input.positionId ?? null) : null,
    reference,
    source: quote.source,
    quotedAt: quote.quotedAt,
    spread: rules.spread,
    price: at,
    terms: of.storedTerms,
    value: cost.value,
    commission: cost.commission,
    iva: cost.iva,
    regulatoryFee: cost.regulatoryFee,
    // On a busy node a newer quote may have come since the call began.
    at: Math.max(now, quote.quotedAt),
    createdAt: securityNow,
    expiresAt: securityNow + rules.quoteLifeMs,
  };
  if (!(await withinLimit(tx, stored)))
    throw new Refusal('otc.limit', { values: { symbol: instrument.symbol } });
  await dealing.mayOrder(tx, { investorId, side, currency: instrument.currency, worth: null, now });
  const available = await dealing.available(tx, investorId, instrument.currency);
  if (side === 'buy') assertCovered(stored, cost.total, available);
  const kept = await keepQuotes(tx, [{ kind: 'quote', stockId, ...quote, last: quote.price }]);
  if (kept[0] === null) throw new Refusal('quote.stale');
  await refuseUnkept(ports.log, () => insertQuote(tx, stored));
  return {
    ...quoteView(stored),
    repaid: formatMoney(cost.repaid),
    overnightFee: formatMoney(cost.overnightFee),
    total: formatMoney(cost.total),
    breakEven: cost.breakEven === null ? null : formatPrice(cost.breakEven),
    available: formatMoney(available),
    commissionPercent: formatPercent(of.terms.commission),
    ivaPercent: formatPercent(of.terms.iva),
  };
}

function saleOf(
  { dealing }: Pick<OtcParts, 'dealing'>,
  { tx, investorId, now }: CallContext,
  { stockId, quantity, positionId }: RequestQuoteInput,
): Promise<DealerSale> {
  // The schema lets no sale through without its position.
  return dealing.sellable(tx, investorId, { positionId: positionId as string, stockId, quantity, now });
}

function assertCovered({ currency }: StoredQuote, total: Money, available: Money): void {
  if (total <= available) return;
  throw new Refusal('cash.insufficient', {
    fields: { quantity: 'cash.insufficient' },
    values: { currency, available: formatMoney(available), needed: formatMoney(total) },
  });
}

function quoteView(stored: StoredQuote) {
  return {
    quoteId: stored.id,
    expiresAt: new Date(stored.expiresAt).toISOString(),
    validForMs: stored.expiresAt - stored.createdAt,
    stockId: stored.stockId,
    side: stored.side,
    quantity: formatQuantity(stored.quantity),
    price: formatPrice(stored.price),
    reference: formatPrice(stored.reference),
    spread: formatMoney(spreadInMoney(stored.price, stored.reference, stored.quantity)),
    spreadPercent: formatPercent(stored.spread),
    value: formatMoney(stored.value),
    commission: formatMoney(stored.commission),
    iva: formatMoney(stored.iva),
    regulatoryFee: formatMoney(stored.regulatoryFee),
    currency: stored.currency,
    source: stored.source,
    quotedAt: new Date(stored.quotedAt).toISOString(),
  };
}
