import { setTimeout as sleep } from 'node:timers/promises';
import type { Margin } from '#features/margin/server/index.ts';
import type { InputOf, OutputOf } from '#kernel/contract/define-call.ts';
import type { Queryable, Transaction } from '#kernel/database/database.ts';
import type { LoggedRecord } from '#kernel/feature/asset-parts.ts';
import type { HealthLine } from '#kernel/feature/console-parts.ts';
import type { MadeFeature } from '#kernel/feature/server-feature.ts';
import type { InvestorView } from '#kernel/http/route.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import type { listOrders, listPositions } from '../contract.ts';
import { FEE_SCHEDULE } from '../fee-schedule.ts';
import { ORDER_LIMITS } from '../order-limits.ts';
import { createDealing, type Dealing } from './dealing.ts';
import { applyEvents, retryParked } from './filling/apply-events.ts';
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
import { type Delivered, openDelivered } from './positions/position.store.ts';
import { POSITION_INVARIANTS } from './positions/position-invariants.store.ts';
import { purgePreviews } from './preview/preview.store.ts';
import { createPreviewMemory } from './preview/preview-memory.ts';
import { tradeRoutes } from './trade.routes.ts';
import type { TradeMarket } from './trade-market.ts';
import { keptConfiguration, POSITION_ORIGIN, type Trading } from './trading.ts';
import { dispatchOutbox } from './venue/dispatch-outbox.ts';
import { UNSENT_ORDERS } from './venue/outbox.store.ts';
import { simulatedVenue } from './venue/simulated-venue.ts';
import type { SimulatedVenue, Venue } from './venue/venue.ts';
import { selectVenueHealth } from './venue/venue-health.store.ts';

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
  /** Another venue than the simulated one. */
  readonly venue?: Venue;
}

const TIDY_EVERY_MS = 60_000;
const KEPT_UNUSED_MS = 24 * 3_600_000;
const PURGED_AT_ONCE = 5_000;

/** Where a line of the asset log leads. */
const RECORDS: readonly LoggedRecord[] = [
  { kind: 'order', idKey: 'id', path: (id) => `/trade/stockTradeDetail/${id}` },
  { kind: 'position', idKey: 'id', path: (id) => `/trade/stockPositionDetail/${id}` },
];

/** Trading over a market's quotes, with the simulated venue unless another is given. */
export function createTrade({ ports, market, margin, venue, dollarCost }: TradeNeeds): MadeFeature<Trade> {
  const configuration = keptConfiguration(ports);
  if (!venue && ports.config.venue) throw new Error('orders cannot leave for a venue outside yet');
  const simulated = venue === undefined ? simulatedVenue(ports, market, configuration) : null;
  const trading: Trading = {
    ports,
    market,
    margin,
    // One of the two is there.
    venue: venue ?? (simulated as SimulatedVenue),
    previews: createPreviewMemory(() => ports.clock.securityNow()),
    configuration,
    dollarCost: dollarCost ?? (async () => market.fx()?.rate ?? null),
    kick: () => kick(),
  };
  const { settle, kick } = createSender(trading);
  margin.register(POSITION_ORIGIN, positionDesk(trading));
  margin.onSessions(sessionKeeper(trading));
  let tidiedAt = 0;
  let newestSeen = 0n;

  /** Sends what waits, lets the simulated venue match the second, takes over what venues tell. */
  async function tick(): Promise<void> {
    await settle();
    const now = ports.clock.now();
    newestSeen = await haltWherePassed(ports.db, now, newestSeen);
    // What fell due before now comes first: an order is not filled in a second that it should not have lived to see.
    if (!(await hasOverdue(ports.db, now))) {
      await expireOverdue(trading, now);
      if (simulated !== null && (await simulated.match(now)) > 0) await settle();
    }
    const securityNow = ports.clock.securityNow();
    if (securityNow - tidiedAt >= TIDY_EVERY_MS) {
      tidiedAt = securityNow;
      await purgePreviews(ports.db, securityNow - KEPT_UNUSED_MS, PURGED_AT_ONCE);
      await retryParked(trading);
    }
  }

  return {
    api: {
      orders: (view, input) => showOrders(trading, view, input),
      positions: (view, input) => showPositions(trading, view, input),
      listingChanged,
      dealing: createDealing(trading),
      deliver: openDelivered,
      endOrders,
      holdersOf,
      settle,
    },
    feature: {
      name: 'trade',
      routes: tradeRoutes(trading),
      due: tradeDues(trading, simulated),
      ticks: [{ name: 'trade', loop: 'trading', run: tick }],
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

/** What trading does at business instants. */
const tradeDues = (trading: Trading, simulated: SimulatedVenue | null) => [
  sessionClose(trading, simulated),
  orderExpiry(trading),
  listingEnd(trading),
  listingTold(trading),
];

/** The venue on the console's dashboard: down where nothing leaves, stale where something is in doubt. */
async function venueHealth({ ports, venue }: Trading): Promise<HealthLine[]> {
  const found = await selectVenueHealth(ports.db, ports.clock.securityNow());
  const { unsent, late, doubtful, parked } = found;
  const isHalted = (await findHalt(ports.db)) !== null;
  const state = late > 0 || isHalted ? 'down' : doubtful > 0 || parked > 0 ? 'stale' : 'good';
  const counts = [
    { name: 'unsent', count: unsent },
    { name: 'doubtful', count: doubtful },
    { name: 'parked', count: parked },
    ...(isHalted ? [{ name: 'halted', count: 1 }] : []),
  ];
  return [{ kind: 'venue', part: 'venue', state, source: venue.name, counts }];
}

/** What is confirmed within this time leaves for the venue together: to send costs more than to wait. */
const GATHERING_MS = 25;

/** Sends and takes over, one run at a time; a kick while one is under way makes it run once more. */
function createSender(trading: Trading): { settle(): Promise<void>; kick(): void } {
  let under: Promise<void> | null = null;
  let again = false;

  async function run(): Promise<void> {
    do {
      again = false;
      await dispatchOutbox(trading);
      await applyEvents(trading);
    } while (again);
  }

  function settle(): Promise<void> {
    if (under !== null) {
      again = true;
      return under;
    }
    under = run().finally(() => {
      under = null;
    });
    return under;
  }

  let isKicked = false;

  async function settleSoon(): Promise<void> {
    await sleep(GATHERING_MS, null, { ref: false });
    isKicked = false;
    await settle();
  }

  return {
    settle,
    kick: () => {
      if (isKicked) return;
      isKicked = true;
      settleSoon().catch((error: unknown) => {
        // The next tick sends it; the command that kicked is committed and answered.
        trading.ports.log.warn({ err: error }, 'sending orders to the venue failed, it is tried again');
      });
    },
  };
}
