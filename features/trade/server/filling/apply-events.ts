import type { Transaction } from '#kernel/database/database.ts';
import { isDatabaseGone, isRetryable, sqlState } from '#kernel/database/faults.ts';
import { transact } from '#kernel/database/transact.ts';
import { endOrder } from '../orders/end-order.ts';
import { notifyOrder } from '../orders/notify-order.ts';
import { lockTrading, type Order, takeOrder } from '../orders/order.store.ts';
import { tellInvestor } from '../orders/tell-investor.ts';
import type { Trading } from '../trading.ts';
import { readClientOrderId } from '../venue/client-order-id.ts';
import type { Venue, VenueEvent } from '../venue/venue.ts';
import { moveCursor, readCursor } from '../venue/venue-cursor.store.ts';
import { hasFill } from './fill.store.ts';
import { fillOrder } from './fill-order.ts';
import { parkEvent, selectParked, unpark } from './parked-event.store.ts';

/** Events read at once, and events taken over in one call at most. */
const EVENTS_AT_ONCE = 200;
const MAX_ROUNDS = 50;
/** Parked events looked at in one go; more are a fault that somebody must see to. */
const MAX_PARKED = 1_000;

/**
 * Takes over what the venue has told since the last time, in its order, each event with its effect in one transaction:
 * told twice, or cut off in the middle, it happens once. An event that cannot be taken over is parked with what follows
 * of its order, so that all other orders go on. Gives how many were new.
 */
export async function applyEvents(trading: Trading, venue: Venue): Promise<number> {
  const { ports } = trading;
  let applied = 0;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const events = await venue.events(await readCursor(ports.db, venue.name), EVENTS_AT_ONCE);
    if (events.length === 0) break;
    let stuck = await stuckOrders(trading, venue);
    for (const event of events) {
      const outcome = stuck.has(orderOf(event)) ? 'stuck' : await takeOver(trading, venue, event, 'new');
      if (outcome === 'taken') applied += 1;
      else if (outcome === 'elsewhere') stuck = await stuckOrders(trading, venue);
      else if (stuck.has(orderOf(event))) await park(trading, venue, event);
      else stuck.add(orderOf(event));
    }
    if (events.length < EVENTS_AT_ONCE) break;
  }
  return applied;
}

/** Tries parked events again, in their order; of an order whose first one still fails, none. */
export async function retryParked(trading: Trading, venue: Venue): Promise<void> {
  const { ports } = trading;
  const stuck = new Set<string>();
  for (const event of await selectParked(ports.db, venue.name, MAX_PARKED)) {
    if (stuck.has(orderOf(event))) continue;
    if ((await takeOver(trading, venue, event, 'parked')) === 'stuck') stuck.add(orderOf(event));
  }
}

const orderOf = (event: VenueEvent) => event.clientOrderId;

/** The orders of which something is parked. */
const stuckOrders = async ({ ports }: Trading, venue: Venue) =>
  new Set((await selectParked(ports.db, venue.name, MAX_PARKED)).map(orderOf));

/**
 * `stuck` where the event's effect failed by its own fault; it is parked then. `elsewhere` where another node saw to it, and may
 * have parked it. Throws where the database failed.
 */
async function takeOver(
  trading: Trading,
  venue: Venue,
  event: VenueEvent,
  from: 'new' | 'parked',
): Promise<'taken' | 'elsewhere' | 'stuck'> {
  const { ports } = trading;
  try {
    const changed = await transact(ports.db, async (tx) => {
      const isMine =
        from === 'new'
          ? await moveCursor(tx, venue.name, event.cursor)
          : await unpark(tx, venue.name, event.cursor);
      if (!isMine) return 'elsewhere';
      const order = await effectOf(trading, tx, venue, event);
      return order && { order, announce: await notifyOrder(trading, tx, order) };
    });
    if (changed === 'elsewhere') return 'elsewhere';
    if (changed !== null) {
      tellInvestor(trading, changed.order);
      changed.announce();
    }
    return 'taken';
  } catch (error) {
    if (!isItsOwnFault(error)) throw error;
    strange(trading, venue, event, 'an event could not be taken over and is parked', error);
    if (from === 'new') await park(trading, venue, event);
    return 'stuck';
  }
}

async function park({ ports }: Trading, venue: Venue, event: VenueEvent): Promise<void> {
  await transact(ports.db, async (tx) => {
    if (await moveCursor(tx, venue.name, event.cursor))
      await parkEvent(tx, venue.name, event, ports.clock.securityNow());
  });
}

/** A rule of ours, of the ledger or of a table said no: the next event may pass. Anything else is the database's. */
function isItsOwnFault(error: unknown): boolean {
  if (isDatabaseGone(error) || isRetryable(error)) return false;
  const state = sqlState(error);
  return state === null || /^(BL|BT|22|23)/.test(state);
}

/** The order as the event leaves it; null where it changes nothing. */
async function effectOf(
  trading: Trading,
  tx: Transaction,
  venue: Venue,
  event: VenueEvent,
): Promise<Order | null> {
  const ids = readClientOrderId(event.clientOrderId);
  if (ids === null) return strange(trading, venue, event, 'an event of no order of ours');
  await lockTrading(tx, ids.investorId);
  const order = await takeOrder(tx, ids.investorId, ids.orderId);
  if (order === null) return strange(trading, venue, event, 'an event of an unknown order');
  if (event.kind === 'disputed') throw new Error(`the venue takes back what it told of order ${order.id}`);
  if (event.kind === 'fill') {
    if (order.state === 'pending') return fillOrder(trading, tx, order, event);
    if (await hasFill(tx, order.investorId, order.id, event.executionId)) return null;
    throw new Error(`order ${order.id} is over, and the venue tells of one more fill`);
  }
  if (order.state !== 'pending') return null;
  return endOrder(tx, order, order.cancelReason ?? unaskedEnd(order, event), event.at);
}

/** A venue outside knows by itself when a session is over. */
const unaskedEnd = ({ expiresAt }: Order, { at }: VenueEvent): string =>
  expiresAt !== null && at >= expiresAt ? 'order.session_over' : 'order.cancelled_by_venue';

function strange(trading: Trading, venue: Venue, event: VenueEvent, message: string, err?: unknown): null {
  const { clientOrderId, kind, cursor } = event;
  trading.ports.log.error(
    { clientOrderId, kind, cursor: cursor.toString(), venue: venue.name, ...(err ? { err } : {}) },
    message,
  );
  return null;
}
