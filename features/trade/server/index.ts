import { setTimeout as sleep } from 'node:timers/promises';
import type { DueHandlers } from '#kernel/clock/due.ts';
import type { InputOf, OutputOf } from '#kernel/contract/define-call.ts';
import type { Transaction } from '#kernel/database/database.ts';
import type { InvestorView, Route } from '#kernel/http/route.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import type { listOrders, listPositions } from '../contract.ts';
import { applyEvents, retryParked } from './apply-events.ts';
import { dispatchOutbox } from './dispatch-outbox.ts';
import { showOrders, showPositions } from './list-orders.ts';
import {
  LISTING_END,
  LISTING_TOLD,
  type ListingChange,
  listingChanged,
  listingEndHandler,
  listingToldHandler,
} from './listing-end.ts';
import { hasOverdue } from './overdue.store.ts';
import { purgePreviews } from './preview.store.ts';
import { createPreviewMemory } from './preview-memory.ts';
import {
  expireOverdue,
  ORDER_EXPIRE,
  orderExpireHandler,
  SESSION_CLOSE,
  sessionCloseHandler,
} from './session-close.ts';
import { tradeRoutes } from './trade.routes.ts';
import type { TradeMarket } from './trade-market.ts';
import { keptConfiguration, type Trading } from './trading.ts';
import { simulatedVenue } from './venue/simulated-venue.ts';
import type { SimulatedVenue, Venue } from './venue/venue.ts';
import { selectVenueHealth, type VenueHealth } from './venue-health.store.ts';

export { FEE_SCHEDULE } from '../fee-schedule.ts';
export { type Unsettled, unsettled } from './fill.store.ts';
export { type Holding, holdings } from './position.store.ts';
export { POSITION_INVARIANTS } from './position-invariants.store.ts';
export type { TradeDayBar, TradeInstrument, TradeMarket, TradeQuote } from './trade-market.ts';
export type { SubmitOutcome, Venue, VenueEvent, VenueOrder } from './venue/venue.ts';
export type { VenueHealth } from './venue-health.store.ts';

/** Trading, mounted: its routes, what it does at due instants and each second. */
export interface Trade {
  readonly routes: Route[];
  readonly due: DueHandlers;
  /** An investor's orders and positions as they see them themselves. */
  orders(view: InvestorView, input: InputOf<typeof listOrders>): Promise<OutputOf<typeof listOrders>>;
  positions(
    view: InvestorView,
    input: InputOf<typeof listPositions>,
  ): Promise<OutputOf<typeof listPositions>>;
  /** In the transaction that takes down that a stock leaves its exchange's list, or stays: see `ListingChange`. */
  listingChanged(tx: Transaction, change: ListingChange): Promise<void>;
  /** Once a second: sends what waits, lets the simulated venue match the second, takes over what venues tell. */
  tick(): Promise<void>;
  /** For the console's dashboard: the venue's name and how it goes with it. */
  health(): Promise<{ venue: string } & VenueHealth>;
  /** Sends what waits and takes over what venues tell, without matching; for a stop, and for tests. */
  settle(): Promise<void>;
}

export interface TradeOptions {
  /** Another venue than the simulated one. */
  readonly venue?: Venue;
}

const TIDY_EVERY_MS = 60_000;
const KEPT_UNUSED_MS = 24 * 3_600_000;
const PURGED_AT_ONCE = 5_000;

/** Trading over a market's quotes, with the simulated venue unless another is given. */
export function createTrade(ports: Ports, market: TradeMarket, options: TradeOptions = {}): Trade {
  const configuration = keptConfiguration(ports);
  const simulated: SimulatedVenue | null =
    options.venue === undefined ? simulatedVenue(ports, market, configuration) : null;
  const trading: Trading = {
    ports,
    market,
    // One of the two is there.
    venue: options.venue ?? (simulated as SimulatedVenue),
    previews: createPreviewMemory(() => ports.clock.securityNow()),
    configuration,
    kick: () => kick(),
  };
  const { settle, kick } = createSender(trading);
  let tidiedAt = 0;

  async function tick(): Promise<void> {
    await settle();
    const now = ports.clock.now();
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
    routes: tradeRoutes(trading),
    orders: (view, input) => showOrders(trading, view, input),
    positions: (view, input) => showPositions(trading, view, input),
    due: new Map([
      [SESSION_CLOSE, sessionCloseHandler(trading, simulated)],
      [ORDER_EXPIRE, orderExpireHandler(trading)],
      [LISTING_END, listingEndHandler(trading)],
      [LISTING_TOLD, listingToldHandler(trading)],
    ]),
    listingChanged,
    tick,
    health: async () => {
      const { db, clock } = ports;
      return { venue: trading.venue.name, ...(await selectVenueHealth(db, clock.securityNow())) };
    },
    settle,
  };
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
