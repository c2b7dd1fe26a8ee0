import type { Transaction } from '#kernel/database/database.ts';
import { transact } from '#kernel/database/transact.ts';
import { readClientOrderId } from './client-order-id.ts';
import { endOrder } from './end-order.ts';
import { fillOrder } from './fill-order.ts';
import { lockTrading, type Order, takeOrder } from './order.store.ts';
import { tellInvestor } from './tell-investor.ts';
import type { Trading } from './trading.ts';
import type { VenueEvent } from './venue/venue.ts';
import { moveCursor, readCursor } from './venue-cursor.store.ts';

/** Events read at once, and events taken over in one call at most. */
const EVENTS_AT_ONCE = 200;
const MAX_ROUNDS = 50;

/**
 * Takes over what the venue has told since the last time, in its order, each event with its effect in one transaction:
 * told twice, or cut off in the middle, it happens once. Gives how many were new.
 */
export async function applyEvents(trading: Trading): Promise<number> {
  const { ports, venue } = trading;
  let applied = 0;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const events = await venue.events(await readCursor(ports.db, venue.name), EVENTS_AT_ONCE);
    for (const event of events) if (await applyEvent(trading, event)) applied += 1;
    if (events.length < EVENTS_AT_ONCE) break;
  }
  return applied;
}

async function applyEvent(trading: Trading, event: VenueEvent): Promise<boolean> {
  const { ports, venue } = trading;
  const { isNew, order } = await transact(ports.db, async (tx) => {
    const moved = await moveCursor(tx, venue.name, event.cursor);
    return { isNew: moved, order: moved ? await effectOf(trading, tx, event) : null };
  });
  if (order !== null) tellInvestor(trading, order);
  return isNew;
}

/** The order as the event leaves it; null where it changes nothing. */
async function effectOf(trading: Trading, tx: Transaction, event: VenueEvent): Promise<Order | null> {
  const ids = readClientOrderId(event.clientOrderId);
  if (ids === null) return strange(trading, event, 'an event of no order of ours');
  await lockTrading(tx, ids.investorId);
  const order = await takeOrder(tx, ids.investorId, ids.orderId);
  if (order === null) return strange(trading, event, 'an event of an unknown order');
  if (event.kind === 'fill') {
    if (order.state !== 'pending') return strange(trading, event, 'a fill of an order that is over');
    return fillOrder(tx, order, event);
  }
  if (order.state !== 'pending') return null;
  return endOrder(tx, order, order.cancelReason ?? 'order.cancelled_by_venue', event.at);
}

function strange(trading: Trading, event: VenueEvent, message: string): null {
  const { clientOrderId, kind, cursor } = event;
  trading.ports.log.error(
    { clientOrderId, kind, cursor: cursor.toString(), venue: trading.venue.name },
    message,
  );
  return null;
}
