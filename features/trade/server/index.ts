import type { Margin } from '#features/margin/server/index.ts';
import type { InputOf, OutputOf } from '#kernel/contract/define-call.ts';
import type { Queryable, Transaction } from '#kernel/database/database.ts';
import type { LoggedRecord } from '#kernel/feature/asset-parts.ts';
import type { MadeFeature } from '#kernel/feature/server-feature.ts';
import type { InvestorView } from '#kernel/http/route.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import type { listOrders, listPositions } from '../contract.ts';
import { FEE_SCHEDULE } from '../fee-schedule.ts';
import { ORDER_LIMITS } from '../order-limits.ts';
import { createDealing, type Dealing } from './dealing.ts';
import { retryParked } from './filling/apply-events.ts';
import { unsettled } from './filling/fill.store.ts';
import { findHalt, haltWherePassed } from './guard/order-guard.store.ts';
import { positionDesk } from './leverage/close-for-margin.ts';
import { holdersOf } from './listing/listing-end.store.ts';
import {
  endOrders,
  type ListingChange,
  listingChanged,
  listingEnd,
  listingTold,
  type OrdersEnd,
} from './listing/listing-end.ts';
import { showOrders, showPositions } from './orders/list-orders.ts';
import { hasOverdue } from './orders/overdue.store.ts';
import { expireOverdue, orderExpiry, sessionClose, sessionKeeper } from './orders/session-close.ts';
import { takeBackUnsent } from './orders/take-back-unsent.ts';
import { type Delivered, openDelivered } from './positions/position.store.ts';
import { POSITION_INVARIANTS } from './positions/position-invariants.store.ts';
import { purgePreviews } from './preview/preview.store.ts';
import { createPreviewMemory } from './preview/preview-memory.ts';
import { tradeRoutes } from './trade.routes.ts';
import type { TradeMarket } from './trade-market.ts';
import { keptConfiguration, POSITION_ORIGIN, type Trading } from './trading.ts';
import { chooseVenues } from './venue/choose-venues.ts';
import { UNSENT_ORDERS } from './venue/outbox.store.ts';
import { isOutside, isSimulated, type Venue } from './venue/venue.ts';
import { openDesks, type VenueDesk } from './venue/venue-desk.ts';
import { venueHealth } from './venue/venue-health.ts';

export type { Dealable, DealerCost, DealerFill, DealerSale, Dealing } from './dealing.ts';
export { unsettled } from './filling/fill.store.ts';
export { settlesAt } from './filling/settles-at.ts';
export { createTradingHalts } from './guard/trading-halts.ts';
export { type Delivered, type Holding, holdings } from './positions/position.store.ts';
export type { TradeDayBar, TradeInstrument, TradeMarket, TradeQuote } from './trade-market.ts';
export type { SubmitOutcome, Venue, VenueEvent, VenueOrder } from './venue/venue.ts';

/** Trading for other features. */
export interface Trade {
  /** An investor's orders and positions as they see them themselves. */
  orders(view: InvestorView, input: InputOf<typeof listOrders>): Promise<OutputOf<typeof listOrders>>;
  positions(
    view: InvestorView,
    input: InputOf<typeof listPositions>,
  ): Promise<OutputOf<typeof listPositions>>;
  /** In the transaction that takes down that a stock leaves its exchange's list, or stays: see `ListingChange`. */
  listingChanged(tx: Transaction, change: ListingChange): Promise<void>;
  /** For a dealer's own quotes. */
  readonly dealing: Dealing;
  /** Opens positions of shares that came without an order, in the transaction that posts them. */
  deliver(tx: Transaction, delivered: readonly Delivered[]): Promise<void>;
  /** In the transaction of what ends them: see `OrdersEnd`. */
  endOrders(tx: Transaction, end: OrdersEnd): Promise<void>;
  /** Who holds a stock, in ascending order after an investor. */
  holdersOf(db: Queryable, stockId: string, after: string | null, limit: number): Promise<string[]>;
  /** Sends what waits and takes over what venues tell, without matching; for a stop, and for tests. */
  settle(): Promise<void>;
}

/** What trading builds on. */
export interface TradeNeeds {
  readonly ports: Ports;
  readonly market: TradeMarket;
  readonly margin: Margin;
  /** Pesos that a dollar costs an investor who converts, spread and all; the middle rate where nothing is told. */
  readonly dollarCost?: Trading['dollarCost'];
  /** Other venues than those of the configuration: one for all exchanges, or one for the American. */
  readonly venue?: Venue;
  readonly american?: Venue;
}

const TIDY_EVERY_MS = 60_000;
const KEPT_UNUSED_MS = 24 * 3_600_000;
const PURGED_AT_ONCE = 5_000;

/** Where a line of the asset log leads. */
const RECORDS: readonly LoggedRecord[] = [
  { kind: 'order', idKey: 'id', path: (id) => `/trade/stockTradeDetail/${id}` },
  { kind: 'position', idKey: 'id', path: (id) => `/trade/stockPositionDetail/${id}` },
];

/** Trading over a market's quotes, with the venues of the configuration unless others are given. */
export function createTrade(needs: TradeNeeds): MadeFeature<Trade> {
  const { ports, market, margin, dollarCost } = needs;
  const configuration = keptConfiguration(ports);
  const trading: Trading = {
    ports,
    market,
    margin,
    venues: openDesks(chooseVenues(needs, configuration), () => trading),
    previews: createPreviewMemory(() => ports.clock.securityNow()),
    configuration,
    dollarCost: dollarCost ?? (async () => market.fx()?.rate ?? null),
  };
  const { desks } = trading.venues;
  margin.register(POSITION_ORIGIN, positionDesk(trading));
  margin.onSessions(sessionKeeper(trading));
  return {
    api: {
      orders: (view, input) => showOrders(trading, view, input),
      positions: (view, input) => showPositions(trading, view, input),
      listingChanged,
      dealing: createDealing(trading),
      deliver: openDelivered,
      endOrders,
      holdersOf,
      settle: () => settleAll(desks),
    },
    feature: {
      name: 'trade',
      routes: tradeRoutes(trading),
      due: tradeDues(trading),
      closing: [async () => void (await Promise.all(desks.map(closeDesk)))],
      ticks: [{ name: 'trade', loop: 'trading', run: createTick(trading) }],
      invariants: POSITION_INVARIANTS,
      probes: [() => venueHealth(trading)],
      tariffs: [FEE_SCHEDULE, ORDER_LIMITS],
      assetTypes: [
        { type: 'trade.buy', isCapital: false, commands: ['trade.buy.hold'] },
        { type: 'trade.sell', isCapital: false, commands: ['trade.sell.hold'] },
      ],
      records: RECORDS,
      statementHoldings: [{ assetClass: 'instrument', heading: 'statement.pdf.holdings' }],
      unsettledCash: [unsettled],
      leftovers: [UNSENT_ORDERS],
      conditions: [async () => ({ tradingHalted: (await findHalt(ports.db)) !== null })],
    },
  };
}

const settleAll = async (desks: readonly VenueDesk[]) =>
  void (await Promise.all(desks.map((desk) => desk.settle())));

/** Sends what waits, lets the simulated venue match the second, takes over what venues tell. Waits for no venue outside. */
function createTick(trading: Trading): () => Promise<void> {
  const { ports } = trading;
  const { desks } = trading.venues;
  const inside = desks.filter(({ venue }) => !isOutside(venue));
  let tidiedAt = 0;
  let newestSeen = 0n;

  return async () => {
    for (const { venue, kick } of desks) {
      if (!isOutside(venue)) continue;
      venue.look(kick);
      kick();
    }
    await settleAll(inside);
    const now = ports.clock.now();
    newestSeen = await haltWherePassed(ports.db, now, newestSeen);
    // What fell due before now comes first: an order is not filled in a second that it should not have lived to see.
    if (!(await hasOverdue(ports.db, now))) {
      await expireOverdue(trading, now);
      await takeBackUnsent(trading, now);
      for (const { venue, settle } of inside)
        if (isSimulated(venue) && (await venue.match(now)) > 0) await settle();
    }
    const securityNow = ports.clock.securityNow();
    if (securityNow - tidiedAt >= TIDY_EVERY_MS) {
      tidiedAt = securityNow;
      await purgePreviews(ports.db, securityNow - KEPT_UNUSED_MS, PURGED_AT_ONCE);
      for (const { venue } of desks) await retryParked(trading, venue);
    }
  };
}

/** What trading does at business instants. */
const tradeDues = (trading: Trading) => [
  sessionClose(trading),
  orderExpiry(trading),
  listingEnd(trading),
  listingTold(trading),
];

/** What was told before a venue outside is left is kept by its adapter, not taken over: the next start does. */
async function closeDesk({ venue, close }: VenueDesk): Promise<void> {
  if (isOutside(venue)) await venue.close();
  await close();
}
