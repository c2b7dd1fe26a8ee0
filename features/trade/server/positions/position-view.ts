import type { MarginRules } from '#features/margin/contract.ts';
import { type Lot, marginView, owedAt } from '#features/margin/server/index.ts';
import type { InvestorView } from '#kernel/http/route.ts';
import { formatMoney, formatPrice, formatQuantity, type Money, money } from '#kernel/money/money.ts';
import type { PositionItem } from '../../contract.ts';
import { costOf, type PositionProfit, profitAt, profitOf } from '../../position.ts';
import { selectWorkingOf } from '../leverage/leverage.store.ts';
import { splitSince } from '../split-since.ts';
import type { TradeMarket, TradeQuote } from '../trade-market.ts';
import type { Trading } from '../trading.ts';
import type { Position } from './position.store.ts';

const SECOND_MS = 1000;
const iso = (instant: number) => new Date(instant).toISOString();
const shownMoney = (amount: Money | undefined) => (amount === undefined ? null : formatMoney(amount));

/** Positions with all their figures, at the market's price now, in their order. */
export async function positionViews(
  { market, margin }: Pick<Trading, 'market' | 'margin'>,
  { tx, investorId, now }: Pick<InvestorView, 'tx' | 'investorId' | 'now'>,
  positions: readonly Position[],
): Promise<PositionItem[]> {
  const leveraged = positions.filter(({ leverage }) => leverage > 1);
  if (leveraged.length === 0) return positions.map((position) => positionView(market, position, now, null));
  const lots = await margin.lots(
    tx,
    investorId,
    leveraged.map(({ id, parentId }) => parentId ?? id),
  );
  const closing = [...lots.values()].flatMap(({ closingOrderId }) => closingOrderId ?? []);
  const working = await selectWorkingOf(tx, investorId, closing);
  const rules = await margin.rules(now, tx);
  return positions.map((position) => {
    const lot = position.leverage > 1 ? lots.get(position.parentId ?? position.id) : undefined;
    if (lot === undefined) return positionView(market, position, now, null);
    const isClosing = lot.closingOrderId !== null && working.has(lot.closingOrderId);
    return positionView(market, position, now, { lot, rules, isClosing });
  });
}

/** What is known of a position's borrowing. */
interface Borrowing {
  readonly lot: Lot;
  readonly rules: MarginRules;
  readonly isClosing: boolean;
}

/** What an open position owes, or what a closed one has repaid and paid. */
function owedOf(position: Position, borrowing: Borrowing | null, now: number) {
  if (position.state === 'closed') return { borrowed: position.repaid, fee: position.overnightFee };
  if (borrowing === null) return { borrowed: money(0n), fee: money(0n) };
  return owedAt(borrowing.lot, borrowing.rules, now);
}

function positionView(
  market: TradeMarket,
  position: Position,
  now: number,
  borrowing: Borrowing | null,
): PositionItem {
  const instrument = market.instrument(position.stockId);
  const quote = position.state === 'open' ? market.quote(position.stockId) : null;
  const owed = owedOf(position, borrowing, now);
  const profit = profitNow(position, quote, owed);
  return {
    id: position.id,
    parentId: position.parentId,
    stockId: position.stockId,
    symbol: instrument?.symbol ?? position.stockId,
    name: instrument?.name ?? position.stockId,
    currency: position.currency,
    state: position.state,
    product: position.product,
    leverage: position.leverage === 1 ? '1' : '2',
    quantity: formatQuantity(position.lot.quantity),
    heldQuantity: formatQuantity(position.held),
    buyPrice: formatPrice(position.buyPrice),
    ...quoteFields(quote, position),
    principal: formatMoney(money(costOf(position.lot) - owed.borrowed)),
    borrowed: formatMoney(owed.borrowed),
    floatingProfit: shownMoney(profit?.floatingProfit),
    percentage: profit?.percentage ?? null,
    serviceFee: formatMoney(money(position.lot.buyFees + (position.closeFees ?? 0n))),
    overnightFee: formatMoney(owed.fee),
    totalProfit: shownMoney(profit?.totalProfit),
    marketValue: shownMoney(profit?.marketValue),
    holdingSeconds: Math.max(0, Math.floor(((position.closedAt ?? now) - position.openedAt) / SECOND_MS)),
    openedAt: iso(position.openedAt),
    closeDate: position.closedAt === null ? null : iso(position.closedAt),
    orderId: position.orderId,
    closeOrderId: position.closeOrderId,
    building: position.building,
    margin: marginOf(position, borrowing, quote, now),
    closedByMargin: isClosedByMargin(position, borrowing),
    covered: formatMoney(position.covered),
    splitSince:
      position.closedAt === null
        ? null
        : splitSince(market, position.stockId, { after: position.closedAt, now }),
  };
}

/** By the order that closed it; a block is sold without one, under its own id. */
function isClosedByMargin({ state, product, id, closeOrderId }: Position, borrowing: Borrowing | null) {
  const closedBy = product === 'block' ? id : closeOrderId;
  return state === 'closed' && closedBy !== null && closedBy === borrowing?.lot.closingOrderId;
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

function marginOf(position: Position, borrowing: Borrowing | null, quote: TradeQuote | null, now: number) {
  if (borrowing === null || position.state === 'closed') return null;
  const { lot, rules, isClosing } = borrowing;
  return marginView(lot, rules, { at: quote?.price ?? null, now }, isClosing);
}

function profitNow(
  position: Position,
  quote: TradeQuote | null,
  owed: { borrowed: Money; fee: Money },
): PositionProfit | null {
  if (position.state === 'open') return quote === null ? null : profitAt(position.lot, quote.price, owed);
  // Closed rows carry both; the table's own check says so.
  const { proceeds, closeFees, covered } = position;
  if (proceeds === null || closeFees === null) return null;
  return profitOf(proceeds, {
    cost: costOf(position.lot),
    borrowed: owed.borrowed,
    fees: money(position.lot.buyFees + closeFees + owed.fee),
    covered,
  });
}
