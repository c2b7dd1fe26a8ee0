import { formatMoney, formatPrice, formatQuantity, type Money, money } from '#kernel/money/money.ts';
import type { PositionItem } from '../../contract.ts';
import { costOf, type PositionProfit, profitAt, profitOf } from '../../position.ts';
import type { TradeMarket, TradeQuote } from '../trade-market.ts';
import type { Position } from './position.store.ts';

const SECOND_MS = 1000;
const iso = (instant: number) => new Date(instant).toISOString();
const shownMoney = (amount: Money | undefined) => (amount === undefined ? null : formatMoney(amount));

/** A position with all its figures, at the market's price now. */
export function positionView(market: TradeMarket, position: Position, now: number): PositionItem {
  const instrument = market.instrument(position.stockId);
  const quote = position.state === 'open' ? market.quote(position.stockId) : null;
  const profit = profitNow(position, quote);
  return {
    id: position.id,
    parentId: position.parentId,
    stockId: position.stockId,
    symbol: instrument?.symbol ?? position.stockId,
    name: instrument?.name ?? position.stockId,
    currency: position.currency,
    state: position.state,
    leverage: position.leverage === 1 ? '1' : '2',
    quantity: formatQuantity(position.lot.quantity),
    heldQuantity: formatQuantity(position.held),
    buyPrice: formatPrice(position.buyPrice),
    ...quoteFields(quote, position),
    principal: formatMoney(costOf(position.lot)),
    floatingProfit: shownMoney(profit?.floatingProfit),
    percentage: profit?.percentage ?? null,
    serviceFee: formatMoney(money(position.lot.buyFees + (position.closeFees ?? 0n))),
    overnightFee: formatMoney(money(0n)),
    totalProfit: shownMoney(profit?.totalProfit),
    marketValue: shownMoney(profit?.marketValue),
    holdingSeconds: Math.max(0, Math.floor(((position.closedAt ?? now) - position.openedAt) / SECOND_MS)),
    openedAt: iso(position.openedAt),
    closeDate: position.closedAt === null ? null : iso(position.closedAt),
    orderId: position.orderId,
    closeOrderId: position.closeOrderId,
    building: position.building,
  };
}

function quoteFields(quote: TradeQuote | null, position: Position) {
  return {
    currentPrice: quote === null ? null : formatPrice(quote.price),
    quotedAt: quote === null ? null : iso(quote.quotedAt),
    source: quote?.source ?? null,
    stale: quote?.stale ?? false,
    closePrice: position.closePrice === null ? null : formatPrice(position.closePrice),
  };
}

function profitNow(position: Position, quote: TradeQuote | null): PositionProfit | null {
  if (position.state === 'open') return quote === null ? null : profitAt(position.lot, quote.price);
  // Closed rows carry both; the table's own check says so.
  const { proceeds, closeFees } = position;
  if (proceeds === null || closeFees === null) return null;
  return profitOf(costOf(position.lot), proceeds, money(position.lot.buyFees + closeFees));
}
