import { BALANCE_EVENT } from '#features/cashier/contract.ts';
import type { Repayment } from '#features/margin/contract.ts';
import { owedAt } from '#features/margin/server/index.ts';
import { keepQuotes, refuseUnkept } from '#features/market/server/index.ts';
import { notify } from '#features/notification/server/index.ts';
import { type Dealable, settlesAt, type TradeQuote } from '#features/trade/server/index.ts';
import { notFound, Refusal } from '#kernel/contract/refusal.ts';
import type { Transaction } from '#kernel/database/database.ts';
import type { CallContext } from '#kernel/http/route.ts';
import {
  type Currency,
  formatMoney,
  formatPercent,
  formatPrice,
  formatQuantity,
  type Money,
  money,
  type Price,
} from '#kernel/money/money.ts';
import { confirmPreview } from '#kernel/preview/confirm-preview.ts';
import { makePreview, showBinding } from '#kernel/preview/make-preview.ts';
import { salePrice } from '../block-figures.ts';
import { BLOCK_EVENT, type BlockOrder, type BlockSalePreview } from '../contract.ts';
import { type BlockNeeds, orderLink } from './block-parts.ts';
import { SALE_PREVIEW } from './block-preview.ts';
import { findOrder, type OrderRow, sellStored } from './order.store.ts';
import { profitOf, saleAt } from './sale-at.ts';
import { readBlockRules } from './setting.store.ts';
import { showOrderOf } from './show-order.ts';

/** An own order that is still held, and its market. Refuses `not_found`, `block.sold_already`, and what `Dealing.dealable` does. */
async function heldOrder(
  { dealing }: BlockNeeds,
  { tx, investorId, now }: CallContext,
  id: string,
): Promise<{ order: OrderRow; of: Dealable }> {
  const order = await findOrder(tx, investorId, id);
  if (order === null) throw notFound();
  if (order.state === 'sold') throw new Refusal('block.sold_already');
  return { order, of: await dealing.dealable(order.stockId, 'sell', now) };
}

/** `block_trade_order/preview_sell`: what selling all of it at the bid brings, bound for 30 s. */
export async function previewSale(
  needs: BlockNeeds,
  context: CallContext,
  { id }: { id: string },
): Promise<BlockSalePreview> {
  const { tx, now } = context;
  const { order, of } = await heldOrder(needs, context, id);
  const { bid, quotedAt, source } = of.quote;
  await keepSeen(tx, order.stockId, of.quote);
  const rules = await readBlockRules(tx, now);
  const owed = await owedOn(needs, context, order);
  const { value, charge, total, profit } = saleAt(order, bid, { rates: rules, owed });
  const preview = await makePreview(needs.ports, context, SALE_PREVIEW, {
    lifeMs: rules.previewLifeMs,
    terms: () => ({
      orderId: order.id,
      ...{ stockId: order.stockId, currency: order.currency, quantity: order.quantity },
      ...{ price: bid, quotedAt, source, total },
    }),
  });
  return {
    ...showBinding(preview),
    quantity: formatQuantity(order.quantity),
    price: formatPrice(bid),
    value: formatMoney(value),
    serviceCharge: formatMoney(charge),
    chargePercent: formatPercent(rules.charge),
    repaid: formatMoney(owed.repaid),
    overnightFee: formatMoney(owed.fee),
    total: formatMoney(total),
    currency: order.currency,
    profit: formatMoney(profit),
    settlesAt: new Date(settlesAt(of.instrument.exchange, now)).toISOString(),
    quotedAt: new Date(quotedAt).toISOString(),
    source,
  };
}

async function owedOn(
  { margin }: BlockNeeds,
  { tx, investorId, now }: CallContext,
  order: OrderRow,
): Promise<Repayment> {
  const lot = (await margin.lots(tx, investorId, [order.id])).get(order.id);
  if (lot === undefined) return { repaid: money(0n), fee: money(0n) };
  const { borrowed, fee } = owedAt(lot, await margin.rules(now, tx), now);
  return { repaid: borrowed, fee };
}

/** Keeps the quote that a sale goes by. Refuses `quote.stale` one that the database does not believe. */
async function keepSeen(tx: Transaction, stockId: string, quote: TradeQuote): Promise<void> {
  const [kept] = await keepQuotes(tx, [{ kind: 'quote', stockId, ...quote, last: quote.price }]);
  if (kept === null) throw new Refusal('quote.stale');
}

/** `block_trade_order/sell`: at the bid that was shown or, where it is higher, that of now; refused where it fell too far. */
export async function sellBlock(
  needs: BlockNeeds,
  context: CallContext,
  { previewId }: { previewId: string },
): Promise<{ order: BlockOrder }> {
  const { tx, investorId, now } = context;
  await needs.dealing.lock(tx, investorId);
  return confirmPreview(context, SALE_PREVIEW, {
    previewId,
    carryOut: async ({ terms }) => {
      const { of } = await heldOrder(needs, context, terms.orderId);
      const { symbol, exchange } = of.instrument;
      const soldAt = salePrice(terms.price, of.quote.bid, (await readBlockRules(tx, now)).bidHeld);
      if (soldAt === null) throw new Refusal('preview.repriced');
      await keepSeen(tx, terms.stockId, of.quote);
      // On a busy node a newer quote may have come since the call began.
      const at = Math.max(now, of.quote.quotedAt);
      const sale = {
        ...{ investorId, orderId: terms.orderId, previewId, at, settlesAt: settlesAt(exchange, at) },
        seen: { ...of.quote, price: of.quote.bid },
        reference: { symbol, quantity: formatQuantity(terms.quantity), price: formatPrice(soldAt) },
      };
      const refused = await refuseUnkept(needs.ports.log, () => sellStored(tx, sale));
      if (refused !== null) throw new Refusal(refused);
      const announce = await tellSale(needs, tx, { investorId, orderId: terms.orderId, symbol, at });
      context.afterCommit(announce);
      return { order: await showOrderOf(needs, context, terms.orderId) };
    },
  });
}

/** Tells an investor what a sale brought; gives what announces it after the commit. */
export async function tellSale(
  { ports }: Pick<BlockNeeds, 'ports'>,
  tx: Transaction,
  told: { investorId: string; orderId: string; symbol: string; at: number },
): Promise<() => void> {
  const { investorId, orderId, symbol, at } = told;
  const order = await findOrder(tx, investorId, orderId);
  if (order === null || order.sellPrice === null || order.sellActual === null) {
    throw new Error('an order that was just sold is not');
  }
  const profit = profitOf(order, order.sellActual);
  const announce = await notify(ports, tx, {
    investorId,
    kind: order.soldHow === 'margin' ? 'block_trade.closed' : 'block_trade.sold',
    values: valuesOf(order, { symbol, price: order.sellPrice, total: order.sellActual, profit }),
    moved: { amount: order.sellActual, currency: order.currency },
    link: orderLink(orderId),
    popup: order.soldHow === 'margin',
    at,
  });
  return () => {
    announce();
    ports.realtime.toInvestor(investorId, BLOCK_EVENT, { id: orderId });
    ports.realtime.toInvestor(investorId, BALANCE_EVENT, { currency: order.currency });
  };
}

const valuesOf = (
  { quantity, currency }: { quantity: OrderRow['quantity']; currency: Currency },
  told: { symbol: string; price: Price; total: Money; profit: Money },
) => ({
  symbol: told.symbol,
  quantity: formatQuantity(quantity),
  price: formatPrice(told.price),
  total: formatMoney(told.total),
  profit: formatMoney(told.profit),
  currency,
});
