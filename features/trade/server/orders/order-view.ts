import {
  formatMoney,
  formatPrice,
  formatQuantity,
  money,
  type Price,
  quantity,
} from '#kernel/money/money.ts';
import type { FillItem, OrderDetail, OrderItem } from '../../contract.ts';
import { totalFees } from '../../fees.ts';
import { averagePriceOf, type OrderWait } from '../../order.ts';
import type { Fill } from '../filling/fill.store.ts';
import { splitSince } from '../split-since.ts';
import type { TradeMarket } from '../trade-market.ts';
import type { Trading } from '../trading.ts';
import { isOutside } from '../venue/venue.ts';
import { chanceOf } from './held-up.ts';
import { type Order, TAKEN_BACK } from './order.store.ts';

type House = Pick<Trading, 'market' | 'venues'>;

const iso = (instant: number) => new Date(instant).toISOString();
const shownPrice = (price: Price | null) => (price === null ? null : formatPrice(price));

/** An order as its investor sees it at a business instant, whatever was split since. */
export function orderViewAt(house: House, order: Order, now: number): OrderItem {
  return {
    ...orderView(house, order),
    splitSince: splitSince(house.market, order.stockId, { after: order.createdAt, now }),
  };
}

/** An order as its investor is told of it while it works, or as it ends: a split ends it, so none has come since. */
export function orderView({ market, venues }: House, order: Order): OrderItem {
  const instrument = market.instrument(order.stockId);
  const { progress } = order;
  const isBuy = order.side === 'buy';
  return {
    id: order.id,
    stockId: order.stockId,
    // A stock that was taken off the list keeps its orders readable.
    symbol: instrument?.symbol ?? order.stockId,
    name: instrument?.name ?? order.stockId,
    currency: order.currency,
    side: order.side,
    type: order.type,
    state: order.state,
    reason: order.reason,
    quantity: formatQuantity(order.quantity),
    filledQuantity: formatQuantity(progress.filled),
    averagePrice: shownPrice(averagePriceOf(progress)),
    limitPrice: shownPrice(order.limitPrice),
    timeInForce: order.timeInForce,
    leverage: order.leverage === 1 ? '1' : '2',
    maxPrice: isBuy ? formatPrice(order.boundPrice) : null,
    minPrice: isBuy ? null : formatPrice(order.boundPrice),
    value: formatMoney(progress.value),
    commission: formatMoney(progress.commission),
    iva: formatMoney(progress.iva),
    regulatoryFee: formatMoney(progress.regulatoryFee),
    total: formatMoney(ownTotal(order)),
    borrowed: formatMoney(order.borrowed),
    overnightFee: formatMoney(order.overnightFee),
    covered: formatMoney(order.covered),
    hold: {
      asset: order.holdAsset,
      amount: shownHold(order, order.holdAmount),
      left: shownHold(order, order.holdLeft),
    },
    venue: order.type === 'otc' ? null : (venues.of(order.exchange)?.venue.name ?? null),
    positionId: order.positionId,
    cancelRequested: order.state === 'pending' && order.cancelReason !== null,
    ledgerHead: order.ledgerHead,
    createdAt: iso(order.createdAt),
    completedAt: order.completedAt === null ? null : iso(order.completedAt),
    splitSince: null,
  };
}

/** What of one's own cash it moved: paid for a buy, credited for a sale. */
export function ownTotal({ side, progress, borrowed, overnightFee, covered }: Order) {
  const fees = totalFees(progress);
  if (side === 'buy') return money(progress.value - borrowed + fees);
  return money(progress.value - fees - borrowed - overnightFee + covered);
}

function shownHold(order: Order, amount: bigint): string {
  return order.side === 'buy' ? formatMoney(money(amount)) : formatQuantity(quantity(amount));
}

/** Pesos for a dollar as an order in dollars was last filled; null where that is not known. */
export async function rateThen(
  market: TradeMarket,
  order: Order,
  fills: readonly Fill[],
): Promise<Price | null> {
  const last = fills.at(-1);
  return last === undefined || order.currency !== 'USD' ? null : market.fxAt(last.filledAt);
}

/**
 * An order with its fills, oldest first, what it was in pesos then, and what it waits for at a business instant; while it is
 * under way to a venue outside, for that.
 */
export function orderDetailView(
  house: House,
  order: Order,
  { fills, fxThen, isUnderWay }: { fills: readonly Fill[]; fxThen: Price | null; isUnderWay: boolean },
  now: number,
): OrderDetail {
  return {
    ...orderViewAt(house, order, now),
    fills: fills.map(fillView),
    fxThen: fxThen && formatPrice(fxThen),
    isSigned: order.isSigned,
    isCancelSigned: order.cancelReason === TAKEN_BACK ? order.cancelSignature !== null : null,
    waitsFor: isUnderWay ? 'venue' : waitOf(house, order, now),
    expiresAt: order.expiresAt === null ? null : iso(order.expiresAt),
  };
}

function waitOf({ market, venues }: House, order: Order, now: number): OrderWait | null {
  if (order.state !== 'pending' || order.cancelReason !== null) return null;
  const chance = chanceOf(market, order, now);
  if (typeof chance !== 'string') return null;
  const desk = venues.of(order.exchange);
  // A venue outside goes by its own quotes.
  return chance === 'quote' && desk !== null && isOutside(desk.venue) ? null : chance;
}

function fillView(fill: Fill): FillItem {
  return {
    id: fill.executionId,
    price: formatPrice(fill.price),
    quantity: formatQuantity(fill.quantity),
    value: formatMoney(fill.value),
    commission: formatMoney(fill.commission),
    iva: formatMoney(fill.iva),
    regulatoryFee: formatMoney(fill.regulatoryFee),
    source: fill.source,
    quotedAt: iso(fill.quotedAt),
    time: iso(fill.filledAt),
  };
}
