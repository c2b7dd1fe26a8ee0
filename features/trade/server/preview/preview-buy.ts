import { borrowedOf } from '#features/margin/contract.ts';
import { marginDate, rateOn } from '#features/margin/server/index.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import type { CallContext } from '#kernel/http/route.ts';
import { newId } from '#kernel/id/id.ts';
import {
  formatMoney,
  money,
  multiply,
  ONE_SHARE_UNITS,
  type Price,
  parseMoney,
  parsePrice,
  parseQuantity,
  type Quantity,
} from '#kernel/money/money.ts';
import type { BuyPreview, PreviewBuyInput } from '../../contract.ts';
import {
  assertNear,
  assertWhole,
  assertWorth,
  fieldFault,
  sharesForAmount,
  withinLimits,
} from '../../order-figures.ts';
import { type BuyFigures, highestPrice, priceBuy } from '../../pricing.ts';
import { assertMayOrder } from '../guard/order-guard.ts';
import { assertLendable } from '../leverage/lending-room.ts';
import { allowsFractions, type TradeInstrument, type TradeQuote } from '../trade-market.ts';
import { dayTerms, type Trading } from '../trading.ts';
import { availableCash } from './available.store.ts';
import { firmQuote, openSession, sessionFor, tradableInstrument } from './market-check.ts';
import { insertPreview, type Preview } from './preview.store.ts';
import { buyPreviewView } from './preview-view.ts';

/** What is bought at: a market order at the ask with its band, a limit order at its limit. */
interface Bid {
  readonly price: Price;
  readonly maxPrice: Price;
  readonly quote: TradeQuote;
}

/** `trade/preview`: what the buy costs line by line, bound to the investor for 30 s. */
export async function previewBuy(
  trading: Trading,
  context: CallContext,
  input: PreviewBuyInput,
): Promise<BuyPreview> {
  const instrument = tradableInstrument(trading.market, input.stockId, context.now);
  if (input.type === 'limit') sessionFor(instrument, context.now);
  const { rules, terms } = await dayTerms(trading, instrument, 'buy', context.now);
  const saleTerms = (await dayTerms(trading, instrument, 'sell', context.now)).terms;
  const leverage = input.leverage === '2' ? 2 : 1;
  const marginRules = await trading.margin.rules(context.now, context.tx);
  const yearly = rateOn(marginRules.rates[instrument.currency], marginDate(context.now));
  const bid =
    input.type === 'market'
      ? marketBid(trading, instrument, rules, context.now)
      : limitBid(trading, instrument, rules, input);
  const shares = sharesOf(input, bid.price);
  const isFraction = shares % ONE_SHARE_UNITS !== 0n;
  assertWhole(shares, allowsFractions(instrument, input.type));
  const field = input.quantity === undefined ? 'amount' : 'quantity';
  const figures = withinLimits(field, `${field}.too_large`, () =>
    priceBuy(bid.price, bid.maxPrice, shares, { terms, saleTerms, leverage, yearly }),
  );
  assertWorth(figures.value, isFraction ? rules.leastValue[instrument.currency] : ONE_CENT, field);
  const available = await availableCash(context.tx, context.investorId, instrument.currency);
  assertCovered(figures, available, instrument, field);
  if (leverage > 1) {
    const most = borrowedOf(multiply(bid.maxPrice, shares), leverage);
    await assertLendable(
      trading,
      context.tx,
      { ...context, stockId: instrument.id, currency: instrument.currency },
      most,
    );
  }

  const worth = multiply(bid.maxPrice, shares);
  await assertMayOrder(context.tx, { ...context, side: 'buy', currency: instrument.currency, worth });

  const preview: Preview = {
    investorId: context.investorId,
    id: newId(trading.ports.chance, context.securityNow),
    side: 'buy',
    type: input.type,
    timeInForce: input.timeInForce ?? 'day',
    stockId: instrument.id,
    exchange: instrument.exchange,
    currency: instrument.currency,
    leverage,
    quantity: shares,
    limitPrice: input.type === 'limit' ? bid.price : null,
    boundPrice: bid.maxPrice,
    holdAmount: figures.maxTotal,
    positionId: null,
    terms,
    createdAt: context.securityNow,
    expiresAt: context.securityNow + rules.previewLifeMs,
  };
  await insertPreview(context.tx, preview);
  context.afterCommit(() => trading.previews.remember(preview));
  return buyPreviewView(preview, figures, {
    quote: bid.quote,
    available,
    dollarCost: instrument.currency === 'USD' ? await trading.dollarCost(context.tx, context.now) : null,
    marginRules,
    yearly,
  });
}

const ONE_CENT = money(1n);

function marketBid(
  trading: Trading,
  instrument: TradeInstrument,
  rules: Parameters<typeof highestPrice>[1],
  now: number,
): Bid {
  openSession(instrument, now);
  const quote = firmQuote(trading.market, instrument);
  return { price: quote.ask, maxPrice: highestPrice(quote.ask, rules), quote };
}

function limitBid(
  trading: Trading,
  instrument: TradeInstrument,
  rules: Parameters<typeof assertNear>[2],
  input: PreviewBuyInput,
): Bid {
  if (input.amount !== undefined) throw fieldFault('amount', 'amount.market_only');
  // The schema lets no limit order without its price through.
  const limit = parsePrice(input.limitPrice as string);
  const quote = trading.market.quote(instrument.id);
  if (quote === null) throw new Refusal('quote.stale');
  assertNear(limit, quote.price, rules);
  return { price: limit, maxPrice: limit, quote };
}

function sharesOf(input: PreviewBuyInput, at: Price): Quantity {
  if (input.quantity !== undefined) return parseQuantity(input.quantity);
  // The schema asks for one of the two.
  return sharesForAmount(parseMoney(input.amount as string), at);
}

function assertCovered(
  figures: BuyFigures,
  available: ReturnType<typeof money>,
  instrument: TradeInstrument,
  field: 'quantity' | 'amount',
): void {
  if (figures.maxTotal <= available) return;
  throw new Refusal('cash.insufficient', {
    fields: { [field]: 'cash.insufficient' },
    values: {
      currency: instrument.currency,
      available: formatMoney(available),
      needed: formatMoney(figures.maxTotal),
    },
  });
}
