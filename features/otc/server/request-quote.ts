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
  type Quantity,
} from '#kernel/money/money.ts';
import type { OtcQuote, RequestQuoteInput } from '../contract.ts';
import { dealerPrice, spreadInMoney } from '../otc-price.ts';
import type { OtcParts } from './otc-parts.ts';
import { insertQuote, type StoredQuote, withinLimit } from './quote.store.ts';
import { readRules } from './setting.store.ts';

/** `otc/request`: the dealer's price for a quantity by the rule, bound to its investor for 30 s. */
export async function requestFirmQuote(
  { ports, dealing }: OtcParts,
  context: CallContext,
  input: RequestQuoteInput,
): Promise<OtcQuote> {
  const { tx, investorId, now, securityNow } = context;
  const { side, stockId } = input;
  const of = await dealing.dealable(stockId, side, now);
  const { instrument, quote } = of;
  const shares = await sharesOf({ dealing }, context, input);
  const rules = await readRules(tx, exchangeDate(instrument.exchange, now));
  const reference = side === 'buy' ? quote.ask : quote.bid;
  const at = dealerPrice(side, reference, rules.spread);
  // A bid so low that the spread leaves nothing of it is no price to sell at.
  if (at <= 0n) throw new Refusal('quote.stale');
  const cost = dealing.cost(of, side, at, shares);
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
    at: now,
    createdAt: securityNow,
    expiresAt: securityNow + rules.quoteLifeMs,
  };
  if (!(await withinLimit(tx, stored)))
    throw new Refusal('otc.limit', { values: { symbol: instrument.symbol } });
  await dealing.mayOrder(tx, { investorId, side, currency: instrument.currency, worth: null, now });
  const available = await dealing.available(tx, investorId, instrument.currency);
  if (side === 'buy') assertCovered(stored, cost.total, available);
  await insertQuote(tx, stored);
  return {
    ...quoteView(stored),
    total: formatMoney(cost.total),
    breakEven: cost.breakEven === null ? null : formatPrice(cost.breakEven),
    available: formatMoney(available),
    commissionPercent: formatPercent(of.terms.commission),
    ivaPercent: formatPercent(of.terms.iva),
  };
}

async function sharesOf(
  { dealing }: Pick<OtcParts, 'dealing'>,
  { tx, investorId }: CallContext,
  { side, stockId, quantity, positionId }: RequestQuoteInput,
): Promise<Quantity> {
  if (side === 'buy') return parseQuantity(quantity);
  // The schema lets no sale through without its position.
  const sale = { positionId: positionId as string, stockId, quantity };
  const { position, shares } = await dealing.sellable(tx, investorId, sale);
  // What was borrowed is repaid as a leveraged position is closed: on the market.
  if (position.leverage !== 1) throw new Refusal('otc.leveraged');
  return shares;
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
