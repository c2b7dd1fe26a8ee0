import type { Repayment } from '#features/margin/contract.ts';
import { notFound } from '#kernel/contract/refusal.ts';
import type { Queryable, Transaction } from '#kernel/database/database.ts';
import { type Money, money, type Price, type Quantity, rate } from '#kernel/money/money.ts';
import type { OrderItem } from '../contract.ts';
import type { Fees, FeeTerms, Side } from '../fees.ts';
import { assertWhole, withinLimits } from '../order-figures.ts';
import { priceBuy, priceClose } from '../pricing.ts';
import { storedTerms } from './configuration.store.ts';
import { fillOrder } from './filling/fill-order.ts';
import { assertMayOrder } from './guard/order-guard.ts';
import { notifyOrder } from './orders/notify-order.ts';
import { lockTrading, takeOrder } from './orders/order.store.ts';
import { orderView } from './orders/order-view.ts';
import { tellInvestor } from './orders/tell-investor.ts';
import { findPosition, type Position } from './positions/position.store.ts';
import { availableCash } from './preview/available.store.ts';
import { type FirmQuote, firmQuote, openSession, tradableInstrument } from './preview/market-check.ts';
import { owedOn, sharesToClose } from './preview/preview-close.ts';
import type { TradeInstrument } from './trade-market.ts';
import { dayTerms, type Trading } from './trading.ts';

/** What a dealer's price is made from: the stock, both sides of its quote, and what the order would cost. */
export interface Dealable {
  readonly instrument: TradeInstrument;
  readonly quote: FirmQuote;
  readonly terms: FeeTerms;
  /** As an order keeps them. */
  readonly storedTerms: Record<string, string | null>;
  /** Of a sale, for the break-even of a buy. */
  readonly saleTerms: FeeTerms;
}

/** An own position of which so many shares are sold, and what that repays and pays for the nights so far. */
export interface DealerSale {
  readonly position: Position;
  readonly shares: Quantity;
  readonly owed: Repayment;
}

/** What an order at one price comes to, in the stock's currency. */
export interface DealerCost extends Fees {
  readonly value: Money;
  /** Of a sale of what was bought at 2×; zero otherwise. */
  readonly repaid: Money;
  readonly overnightFee: Money;
  /** Cash paid for a buy, cash credited for a sale. */
  readonly total: Money;
  /** Of a buy: the price at which selling all of it would bring back what it cost; null of a sale. */
  readonly breakEven: Price | null;
}

/** An execution against the dealer, at the price that was quoted. Instants: epoch milliseconds, business time. */
export interface DealerFill {
  readonly executionId: string;
  readonly price: Price;
  readonly quantity: Quantity;
  readonly source: string;
  readonly quotedAt: number;
  readonly at: number;
}

/** What trading does for a dealer who quotes by itself (`features/otc`), so that its orders are like any other. */
export interface Dealing {
  /** Refuses what a market order is refused for: `not_found`, `stock.…`, `market.closed`, `quote.stale`. */
  dealable(stockId: string, side: Side, now: number): Promise<Dealable>;
  /** What shares cost or bring at a price, less what is owed. Refuses `quantity.too_large`, and of a buy `quantity.whole`. */
  cost(of: Dealable, side: Side, at: Price, shares: Quantity, owed?: Repayment): DealerCost;
  /** As `dealable`, of the session and the stock alone: for a quote that is accepted. */
  stillTraded(stockId: string, now: number): void;
  /**
   * An own position of a stock and the shares of it that may be sold. Refuses `not_found`, `position.closed`,
   * `position.building`, `holding.insufficient` and `quantity.whole`.
   */
  sellable(
    db: Queryable,
    investorId: string,
    sale: { positionId: string; stockId: string; quantity: string; now: number },
  ): Promise<DealerSale>;
  /** Refuses what no order of the investor's may be at all now: see `assertMayOrder`. */
  mayOrder: typeof assertMayOrder;
  /** Free cash, in cents. */
  available: typeof availableCash;
  lock(tx: Transaction, investorId: string): Promise<void>;
  /** An own order as its investor sees it; null for none. */
  order(tx: Transaction, investorId: string, id: string): Promise<OrderItem | null>;
  /** Fills an order of the dealer's that is posted, whole. `announce` is for after the commit. */
  fill(
    tx: Transaction,
    investorId: string,
    orderId: string,
    fill: DealerFill,
  ): Promise<{ order: OrderItem; announce: () => void }>;
}

/** The dealer lends nothing. */
const NOTHING_BORROWED = rate(0n);

/** Trading as a dealer uses it. */
export function createDealing(trading: Trading): Dealing {
  const { market } = trading;
  return {
    async dealable(stockId, side, now) {
      const instrument = tradableInstrument(market, stockId, now);
      openSession(instrument, now);
      const quote = firmQuote(market, instrument);
      const { terms } = await dayTerms(trading, instrument, side, now);
      const saleTerms = (await dayTerms(trading, instrument, 'sell', now)).terms;
      return { instrument, quote, terms, storedTerms: storedTerms(terms), saleTerms };
    },
    cost({ terms, saleTerms }, side, at, shares, owed) {
      if (side === 'buy') assertWhole(shares, false);
      return withinLimits('quantity', 'quantity.too_large', () => {
        if (side === 'sell') return { ...priceClose(at, at, shares, terms, owed), breakEven: null };
        const bought = priceBuy(at, at, shares, { terms, saleTerms, leverage: 1, yearly: NOTHING_BORROWED });
        return { ...bought, repaid: money(0n), overnightFee: money(0n) };
      });
    },
    stillTraded(stockId, now) {
      openSession(tradableInstrument(market, stockId, now), now);
    },
    async sellable(db, investorId, { positionId, stockId, quantity, now }) {
      const position = await findPosition(db, investorId, positionId);
      if (position === null || position.stockId !== stockId) throw notFound();
      const shares = sharesToClose(position, { quantity });
      return { position, shares, owed: await owedOn(trading, { tx: db, investorId, now }, position, shares) };
    },
    mayOrder: assertMayOrder,
    available: availableCash,
    lock: lockTrading,
    async order(tx, investorId, id) {
      const order = await takeOrder(tx, investorId, id);
      return order && orderView(trading, order);
    },
    async fill(tx, investorId, orderId, fill) {
      const order = await takeOrder(tx, investorId, orderId);
      if (order?.type !== 'otc') throw new Error(`${orderId} is no order of the dealer's`);
      const event = { kind: 'fill' as const, cursor: 0n, clientOrderId: orderId, ...fill };
      const filled = await fillOrder(trading, tx, order, event, { isPosted: true });
      if (filled?.state !== 'completed') throw new Error(`order ${orderId} was not filled whole`);
      const announce = await notifyOrder(trading, tx, filled);
      return {
        order: orderView(trading, filled),
        announce: () => {
          announce();
          tellInvestor(trading, filled);
        },
      };
    },
  };
}
