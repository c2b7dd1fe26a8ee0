import { isDatabaseGone } from '#kernel/database/faults.ts';
import { transact } from '#kernel/database/transact.ts';
import { endOrder } from '../orders/end-order.ts';
import { notifyOrder } from '../orders/notify-order.ts';
import { lockTrading, takeOrder } from '../orders/order.store.ts';
import { tellInvestor } from '../orders/tell-investor.ts';
import type { Trading } from '../trading.ts';
import { clientOrderId } from './client-order-id.ts';
import { claimOutbox, dropFromOutbox, type OutboxItem, putBack, removeFromOutbox } from './outbox.store.ts';
import { isOutside, type Venue, type VenueOrder } from './venue.ts';
import type { ExecutingVenue } from './venue-desk.ts';

/** A sent row without an answer comes up again after this: longer than a venue may take to answer, */
const DOUBTFUL_AFTER_MS = 10_000;
/** and one outside is asked up to twice about an order, for eight seconds each. */
const DOUBTFUL_OUTSIDE_AFTER_MS = 30_000;
const LOOK_UP_AGAIN_MS = 1_000;
/** What the venue does not take at the moment is sent again after this. */
const SEND_AGAIN_MS = 2_000;
/** So often must the venue have said that it knows no such order before it counts as never sent. */
const LOOK_UPS = 2;
const MAX_ROUNDS = 50;

/**
 * Sends what waits in the outbox for a venue. A submission whose answer never came (a time-out, a kill in between) is looked up
 * by its client order id; only an order of which the venue itself has said, more than once, that it never had it goes
 * out again, under the same id, which no venue takes twice. Gives how many items were answered.
 */
export async function dispatchOutbox(
  trading: Trading,
  { venue, exchanges }: ExecutingVenue,
): Promise<number> {
  const { ports } = trading;
  const patienceMs = isOutside(venue) ? DOUBTFUL_OUTSIDE_AFTER_MS : DOUBTFUL_AFTER_MS;
  let answered = 0;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const now = ports.clock.securityNow();
    const limit = venue.capabilities.submitAtOnce;
    const items = await claimOutbox(ports.db, now, now + patienceMs, limit, exchanges);
    if (items.length === 0) break;
    answered += await submitNew(
      trading,
      venue,
      items.filter((item) => item.kind === 'submit' && !item.isDoubtful),
    );
    const asked = items.filter((item) => item.kind === 'cancel' || item.isDoubtful);
    const ask = (item: OutboxItem) =>
      askAbout(trading, venue, item, item.kind === 'cancel' ? cancelOne : lookUp);
    // One after the other, the last ones would be asked after their claim is over.
    if (isOutside(venue)) answered += sumOf(await Promise.all(asked.map(ask)));
    else for (const item of asked) answered += await ask(item);
  }
  return answered;
}

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

async function submitNew(trading: Trading, venue: Venue, items: readonly OutboxItem[]): Promise<number> {
  if (items.length === 0) return 0;
  const outcomes = await venue.submit(items.map(toVenueOrder));
  const accepted = items.filter((_, index) => outcomes[index]?.kind === 'accepted');
  if (accepted.length > 0) await removeFromOutbox(trading.ports.db, accepted);
  let answered = accepted.length;
  for (const [index, item] of items.entries()) {
    const outcome = outcomes[index];
    if (outcome?.kind === 'rejected') answered += await reject(trading, item, outcome.code);
    if (outcome?.kind === 'unsent') await sendLater(trading, item);
  }
  return answered;
}

function toVenueOrder(item: OutboxItem): VenueOrder {
  return {
    clientOrderId: clientOrderId(item.investorId, item.orderId),
    stockId: item.stockId,
    exchange: item.exchange,
    side: item.side,
    quantity: item.quantity,
    boundPrice: item.boundPrice,
    goodUntil: item.expiresAt,
  };
}

function sendLater({ ports }: Trading, item: OutboxItem): Promise<void> {
  return putBack(ports.db, item, 'new', ports.clock.securityNow() + SEND_AGAIN_MS);
}

/** A rejected order, or one that was taken back before it could leave, ends with its hold released, in the transaction that takes it out of the outbox. */
async function reject(trading: Trading, item: OutboxItem, code: string): Promise<number> {
  const { ports } = trading;
  ports.log.warn({ orderId: item.orderId, code }, 'the venue rejected an order');
  const rejected = await transact(ports.db, async (tx) => {
    await lockTrading(tx, item.investorId);
    const pending = await takeOrder(tx, item.investorId, item.orderId);
    if (!(await dropFromOutbox(tx, item)) || pending?.state !== 'pending') return null;
    const order = await endOrder(tx, pending, pending.cancelReason ?? 'order.rejected', ports.clock.now());
    return { order, announce: await notifyOrder(trading, tx, order) };
  });
  if (rejected !== null) {
    tellInvestor(trading, rejected.order);
    rejected.announce();
  }
  return 1;
}

/** A venue that gives no answer holds up nothing else; what was asked comes up again by itself. */
async function askAbout(
  trading: Trading,
  venue: Venue,
  item: OutboxItem,
  ask: (trading: Trading, venue: Venue, item: OutboxItem) => Promise<number>,
): Promise<number> {
  try {
    return await ask(trading, venue, item);
  } catch (err) {
    if (isDatabaseGone(err)) throw err;
    const { orderId, kind } = item;
    trading.ports.log.warn({ orderId, kind, err }, 'the venue gave no answer, it is asked again');
    return 0;
  }
}

async function lookUp({ ports }: Trading, venue: Venue, item: OutboxItem): Promise<number> {
  const found = await venue.findByClientOrderId(clientOrderId(item.investorId, item.orderId));
  if (found === 'known') {
    await removeFromOutbox(ports.db, [item]);
    return 1;
  }
  const isCertain = item.lookUps + 1 >= LOOK_UPS;
  await putBack(
    ports.db,
    item,
    isCertain ? 'new' : 'sent',
    ports.clock.securityNow() + (isCertain ? 0 : LOOK_UP_AGAIN_MS),
  );
  return 0;
}

/** Asking twice to cancel does no harm, so a doubtful cancel is simply asked again. */
async function cancelOne({ ports }: Trading, venue: Venue, item: OutboxItem): Promise<number> {
  await venue.cancel(clientOrderId(item.investorId, item.orderId), cancelInstant(item, ports.clock.now()));
  await removeFromOutbox(ports.db, [item]);
  return 1;
}

/** An order that its session's close ends is cancelled as of that close, however late that is noticed. */
function cancelInstant(item: OutboxItem, now: number): number {
  return item.expiresAt !== null && item.expiresAt < now ? item.expiresAt : now;
}
