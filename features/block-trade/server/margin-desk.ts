import {
  type Closing,
  type ClosingSale,
  type Lot,
  type LotDesk,
  noteClosing,
} from '#features/margin/server/index.ts';
import { asItStood, keepQuotes } from '#features/market/server/index.ts';
import { settlesAt } from '#features/trade/server/index.ts';
import type { Transaction } from '#kernel/database/database.ts';
import { formatPrice, formatQuantity } from '#kernel/money/money.ts';
import { type BlockNeeds, orderLink } from './block-parts.ts';
import { isInSession } from './market-beside.ts';
import { type SeenMarket, sellStored } from './order.store.ts';
import { tellSale } from './sell-block.ts';

/** How a block order is closed for want of margin: all of it to the dealer, at once. */
export function blockDesk(needs: BlockNeeds): LotDesk {
  return {
    path: (lot) => orderLink(lot.id),
    close: (tx, lot, sale) => close(needs, tx, lot, sale),
  };
}

async function close(needs: BlockNeeds, tx: Transaction, lot: Lot, sale: ClosingSale): Promise<Closing> {
  const { investorId, id: orderId } = lot;
  const seen = await seenAt(needs, tx, lot, sale);
  const instrument = needs.market.instrument(lot.stockId);
  if (instrument === null) throw new Error(`${lot.stockId} has left the market, and ${orderId} is held`);
  const { symbol, exchange } = instrument;
  await noteClosing(tx, lot, orderId);
  const reference = { symbol, quantity: formatQuantity(lot.quantity), price: formatPrice(seen.price) };
  const refused = await sellStored(tx, {
    investorId,
    orderId,
    previewId: null,
    seen,
    reference,
    at: sale.at,
    settlesAt: settlesAt(exchange, sale.at),
  });
  if (refused !== null) throw new Error(`the closing of ${orderId} was ${refused}`);
  return { state: 'done', announce: await tellSale(needs, tx, { investorId, orderId, symbol, at: sale.at }) };
}

/**
 * What is bid in an open session; of a session that nobody watched the price at which it was due. What it goes by is kept.
 * Throws where there is no price of now any more: the closing is tried again.
 */
async function seenAt(
  { market }: BlockNeeds,
  tx: Transaction,
  { stockId }: Lot,
  { at, bound, bar }: ClosingSale,
): Promise<SeenMarket> {
  const instrument = market.instrument(stockId);
  const told = market.quote(stockId);
  const quote = told && asItStood(told);
  const bid = quote?.lastOnly ? quote.price : (quote?.bid ?? null);
  const isLive = instrument !== null && isInSession(instrument.exchange, at);
  if (isLive && quote !== null && bid !== null && !quote.stale) {
    const { source, quotedAt } = quote;
    await keepQuotes(tx, [{ kind: 'quote', stockId, ...quote, last: quote.price }]);
    return { price: bid, source, quotedAt };
  }
  if (bar === undefined) throw new Error(`nobody bids for ${stockId} now`);
  const { low, high, close: last } = bar;
  const source = quote?.source ?? 'bar';
  await keepQuotes(tx, [{ kind: 'bar', stockId, source, quotedAt: at, last, low, high }]);
  return { price: bound, source, quotedAt: at };
}
