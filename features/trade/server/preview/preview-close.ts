import { type Repayment, repaymentOf } from '#features/margin/contract.ts';
import { lotAt } from '#features/margin/server/index.ts';
import { notFound, Refusal } from '#kernel/contract/refusal.ts';
import type { Queryable } from '#kernel/database/database.ts';
import type { CallContext } from '#kernel/http/route.ts';
import { newId } from '#kernel/id/id.ts';
import {
  formatQuantity,
  money,
  parsePrice,
  parseQuantity,
  type Quantity,
  quantity,
} from '#kernel/money/money.ts';
import type { ClosePreview, PreviewCloseInput } from '../../contract.ts';
import { assertNear, assertWhole, fieldFault, withinLimits } from '../../order-figures.ts';
import { lowestPrice, priceClose } from '../../pricing.ts';
import { assertMayOrder } from '../guard/order-guard.ts';
import { findPosition, type Position } from '../positions/position.store.ts';
import type { TradeInstrument } from '../trade-market.ts';
import { dayTerms, type Trading } from '../trading.ts';
import { firmQuote, openSession, sessionFor, tradableInstrument } from './market-check.ts';
import { insertPreview, type Preview } from './preview.store.ts';
import { closePreviewView } from './preview-view.ts';

/** `position/preview_close`: what a sale of the position, or of a part, credits; bound to the investor for 30 s. */
export async function previewClose(
  trading: Trading,
  context: CallContext,
  input: PreviewCloseInput,
): Promise<ClosePreview> {
  // Read before this call takes a connection: all calls waiting for one reader must not hold what it needs.
  await trading.configuration();
  const position = await findPosition(context.tx, context.investorId, input.id);
  if (position === null) throw notFound();
  const shares = sharesToClose(position, input);
  const instrument = tradableInstrument(trading.market, position.stockId, context.now);
  const type = input.type ?? 'market';
  if (type === 'limit') sessionFor(instrument, context.now);
  const { rules, terms } = await dayTerms(trading, instrument, 'sell', context.now);
  const offer =
    type === 'market'
      ? marketOffer(trading, instrument, rules, context.now)
      : limitOffer(trading, instrument, rules, input);
  const { currency } = instrument;
  await assertMayOrder(context.tx, { ...context, side: 'sell', currency, worth: null });
  const owed = await owedOn(trading, context, position, shares);
  const figures = withinLimits('quantity', 'quantity.too_large', () =>
    priceClose(offer.price, offer.minPrice, shares, terms, owed),
  );
  const preview: Preview = {
    investorId: context.investorId,
    id: newId(trading.ports.chance, context.securityNow),
    side: 'sell',
    type,
    timeInForce: input.timeInForce ?? 'day',
    stockId: instrument.id,
    exchange: instrument.exchange,
    currency: instrument.currency,
    leverage: position.leverage,
    quantity: shares,
    limitPrice: type === 'limit' ? offer.price : null,
    boundPrice: offer.minPrice,
    holdAmount: shares,
    positionId: position.id,
    terms,
    createdAt: context.securityNow,
    expiresAt: context.securityNow + rules.previewLifeMs,
  };
  await insertPreview(context.tx, preview);
  context.afterCommit(() => trading.previews.remember(preview));
  return closePreviewView(preview, figures, offer.quote);
}

/** What selling so many shares repays and pays for the nights so far; nothing at 1×. */
export async function owedOn(
  trading: Pick<Trading, 'margin'>,
  { tx, investorId, now }: { tx: Queryable; investorId: string; now: number },
  position: Position,
  shares: Quantity,
): Promise<Repayment> {
  const lot = (await trading.margin.lots(tx, investorId, [position.id])).get(position.id);
  if (lot === undefined) return { repaid: money(0n), fee: money(0n) };
  return repaymentOf(lotAt(lot, await trading.margin.rules(now, tx), now), lot.quantity, shares);
}

/**
 * All that is free, or the part asked for. A part is whole shares, unless it is all of a fraction. Refuses
 * `position.closed`, `position.block`, `position.building`, `holding.insufficient` and `quantity.whole`.
 */
export function sharesToClose(position: Position, input: Pick<PreviewCloseInput, 'quantity'>): Quantity {
  if (position.state === 'closed') throw new Refusal('position.closed');
  if (position.product === 'block') throw new Refusal('position.block');
  if (position.building) throw new Refusal('position.building');
  const free = quantity(position.lot.quantity - position.held);
  const shares = input.quantity === undefined ? free : parseQuantity(input.quantity);
  if (free === 0n || shares > free) {
    throw new Refusal('holding.insufficient', {
      fields: { quantity: 'holding.insufficient' },
      values: { available: formatQuantity(free), stockId: position.stockId },
    });
  }
  assertWhole(shares, shares === free);
  return shares;
}

function marketOffer(
  trading: Trading,
  instrument: TradeInstrument,
  rules: Parameters<typeof lowestPrice>[1],
  now: number,
) {
  openSession(instrument, now);
  const quote = firmQuote(trading.market, instrument);
  return { price: quote.bid, minPrice: lowestPrice(quote.bid, rules), quote };
}

function limitOffer(
  trading: Trading,
  instrument: TradeInstrument,
  rules: Parameters<typeof assertNear>[2],
  input: PreviewCloseInput,
) {
  if (input.limitPrice === undefined) throw fieldFault('limitPrice', 'field.required');
  const limit = parsePrice(input.limitPrice);
  const quote = trading.market.quote(instrument.id);
  if (quote === null) throw new Refusal('quote.stale');
  assertNear(limit, quote.price, rules);
  return { price: limit, minPrice: limit, quote };
}
