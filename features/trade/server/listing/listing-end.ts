import * as z from 'zod/mini';
import { notify } from '#features/notification/server/index.ts';
import { type AfterCommit, scheduleDue } from '#kernel/clock/due.ts';
import { type DueKind, dueKind } from '#kernel/clock/due-kind.ts';
import type { Transaction } from '#kernel/database/database.ts';
import { ORDER_EXPIRE } from '../orders/session-close.ts';
import type { Trading } from '../trading.ts';
import { selectConcerned, selectWorkingOf } from './listing-end.store.ts';

/** An exchange halts a stock or resumes it, takes it off its list, or keeps it after all, from one of its dates on. */
export interface ListingChange {
  readonly stockId: string;
  readonly to: 'listed' | 'unlisted' | 'halted' | 'resumed';
  /** The exchange's date, `YYYY-MM-DD`; null for a halt and its end, which hold at once. */
  readonly on: string | null;
  readonly reference: string;
  /** Business instant at which a halt ends by itself, epoch milliseconds; null for what does not. */
  readonly until: number | null;
  /** Business instant of the announcement, epoch milliseconds. */
  readonly at: number;
}

/** A listing is over. Key: `KO.XNYS 2026-11-23`. */
const LISTING_END = 'trade.listing.end';
/** Whoever holds a stock, or has an order of it, is told what its exchange announced. Key: stock, date, last investor told. */
const LISTING_TOLD = 'trade.listing.told';

const changePayload = z.object({
  stockId: z.string(),
  to: z.enum(['listed', 'unlisted', 'halted', 'resumed']),
  on: z.nullable(z.string()),
  reference: z.string(),
  until: z._default(z.nullable(z.number()), null),
  at: z.number(),
});
/** The last investor who was told. */
const toldPayload = z.extend(changePayload, { after: z.optional(z.string()) });

const MINUTE_MS = 60_000;
/** Investors told in one transaction. */
const TOLD_AT_ONCE = 200;
/** Morning in New York and in Mexico City alike, before any session of the date. */
const MORNING = 'T12:00:00.000Z';

/** In the transaction that takes an announcement down: those whom it concerns will be told, and orders end when it holds. */
export async function listingChanged(tx: Transaction, change: ListingChange): Promise<void> {
  const { stockId, to, on, at } = change;
  const payload = { ...change };
  await scheduleDue(tx, { kind: LISTING_TOLD, key: keyOf(change), at, payload });
  if (to !== 'unlisted') return;
  await scheduleDue(tx, {
    kind: LISTING_END,
    key: `${stockId} ${on}`,
    at: Date.parse(`${on}${MORNING}`),
    payload,
  });
}

const keyOf = ({ stockId, to, on, at }: ListingChange) => `${stockId} ${to} ${on ?? at}`;

/** Orders of a stock that is off its exchange's list end; one that was kept on it after all keeps its orders. */
export function listingEnd({ market }: Trading): DueKind {
  return dueKind(LISTING_END, changePayload, async (tx, item) => {
    const { stockId } = item.payload;
    if (market.stopOf(stockId, item.at)?.reason !== 'stock.unlisted') return;
    const exchange = market.instrument(stockId)?.exchange ?? '';
    await endOrders(tx, { exchange, stockId, at: item.at, reason: 'order.unlisted' });
  });
}

/** Which orders end, when (business time) and why, as a reason that their investors read. */
export interface OrdersEnd {
  readonly exchange: string;
  readonly stockId: string;
  readonly at: number;
  readonly reason: 'order.unlisted' | 'order.split';
}

/** Has every working order of a stock end at an instant, each by an item of its own. */
export async function endOrders(tx: Transaction, end: OrdersEnd): Promise<void> {
  const { exchange, stockId, at, reason } = end;
  for (const order of await selectWorkingOf(tx, exchange, stockId)) {
    await scheduleDue(tx, { kind: ORDER_EXPIRE, key: order.id, at, payload: { ...order, reason } });
  }
}

/** Tells some of those whom an announcement concerns, and schedules the rest. */
export function listingTold(trading: Trading): DueKind {
  return dueKind(LISTING_TOLD, toldPayload, async (tx, item, afterCommit) => {
    const change = item.payload;
    const told = await selectConcerned(tx, change.stockId, change.after ?? null, TOLD_AT_ONCE);
    for (const investorId of told) await tell(trading, tx, investorId, change, afterCommit);
    const after = told.at(-1);
    if (told.length < TOLD_AT_ONCE || after === undefined) return;
    const key = `${keyOf(change)} ${after}`;
    await scheduleDue(tx, { kind: LISTING_TOLD, key, at: item.at, payload: { ...change, after } });
  });
}

async function tell(
  { ports, market }: Trading,
  tx: Transaction,
  investorId: string,
  { stockId, to, on, reference, until, at }: ListingChange,
  afterCommit: AfterCommit,
): Promise<void> {
  const symbol = market.instrument(stockId)?.symbol ?? stockId;
  const isListing = to === 'listed' || to === 'unlisted';
  const minutes = until === null ? 0 : Math.round((until - at) / MINUTE_MS);
  afterCommit(
    await notify(ports, tx, {
      investorId,
      kind: `stock.${to}`,
      values: isListing ? { symbol, on: on ?? '', reference } : { symbol, reference, minutes },
      link: isListing ? '/trade' : `/situation/detail/${stockId}`,
      at,
    }),
  );
}
