import type { Queryable } from '#kernel/database/database.ts';
import { transact } from '#kernel/database/transact.ts';
import { formatQuantity, type Price, type Quantity } from '#kernel/money/money.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import {
  type HeardEvent,
  isHeard,
  lookSoon,
  markOver,
  type OutsideOrder,
  takeBooks,
  writeDown,
} from './outside-books.store.ts';
import { bringsShares, missingShares, type ToldSums } from './told-shares.ts';

interface Heard {
  readonly clientOrderId: string;
  /** Shares of the order that are executed by then. */
  readonly filled: Quantity;
  /** The venue's instant. */
  readonly at: number;
  /** Word for word. */
  readonly told: string;
}

/** An execution; null for a number of it that is none of ours, and the order's sums tell it then. */
export interface HeardExecution extends Heard {
  readonly executionId: string;
  readonly price: Price | null;
  readonly quantity: Quantity | null;
}

/** Something told before that is taken back, corrected or put on under another order. */
export interface HeardDispute extends Heard {
  readonly executionId: string;
}

/** An order as the venue has it now. */
export interface HeardSums extends Heard, ToldSums {
  /** When it ended, where it is over; `at` is of its last execution. */
  readonly endedAt: number;
  readonly isOver: boolean;
  readonly isReplaced: boolean;
}

/** Writes down what a venue outside tells, each thing once however often and in whatever order it is heard. */
export interface Taker {
  execution(heard: HeardExecution): Promise<boolean>;
  /** Nothing more will be executed of it. */
  end(heard: Heard): Promise<boolean>;
  dispute(heard: HeardDispute): Promise<boolean>;
  sums(heard: HeardSums): Promise<boolean>;
}

/** Each of its deeds says whether there is a new event. */
export function createTaker({ db }: Pick<Ports, 'db'>, venue: string): Taker {
  const within =
    <H extends Heard>(take: (books: Books, heard: H) => Promise<boolean>) =>
    (heard: H) =>
      transact(db, async (tx) => {
        const order = await takeBooks(tx, venue, heard.clientOrderId);
        return order !== null && take({ tx, venue, order }, heard);
      });
  return {
    execution: within(takeExecution),
    end: within((books, heard) => finish(books, books.order.told.shares, heard)),
    dispute: within((books, heard: HeardDispute) => dispute(books, heard, heard.executionId)),
    sums: within(takeSums),
  };
}

/** The books of a venue, open at an order. */
interface Books {
  readonly tx: Queryable;
  readonly venue: string;
  readonly order: OutsideOrder;
}

async function takeExecution({ tx, venue, order }: Books, heard: HeardExecution): Promise<boolean> {
  const { clientOrderId, executionId, price, quantity } = heard;
  if (await isHeard(tx, venue, executionId)) return false;
  const { told } = order;
  const isNew = price !== null && quantity !== null && bringsShares(told, { ...heard, quantity });
  await write({ tx, venue }, { ...heard, kind: isNew ? 'fill' : 'noted' });
  const shares = told.shares + (isNew ? quantity : 0n);
  if (shares === order.quantity) await markOver(tx, clientOrderId, heard.at);
  else if (shares < heard.filled || shares < told.most) await lookSoon(tx, clientOrderId);
  return isNew;
}

async function takeSums(books: Books, heard: HeardSums): Promise<boolean> {
  const { clientOrderId, filled, isOver, isReplaced } = heard;
  const missing = missingShares(books.order.told, heard, books.order);
  if (missing.kind === 'unclear')
    return (isOver || isReplaced) && dispute(books, heard, `unclear ${clientOrderId}`);
  const isNew =
    missing.kind === 'shares' &&
    (await write(books, {
      ...heard,
      ...missing,
      kind: 'fill',
      executionId: `looked up ${clientOrderId} ${formatQuantity(filled)}`,
      isLookedUp: true,
    }));
  if (isReplaced) return (await dispute(books, heard, `replaced ${clientOrderId}`)) || isNew;
  return (isOver && (await finish(books, filled, { ...heard, at: heard.endedAt }))) || isNew;
}

/** Ends it where all that was executed is told; else its sums are asked for. */
async function finish(books: Books, shares: Quantity, heard: Heard): Promise<boolean> {
  const { tx, order } = books;
  const { clientOrderId, filled, at } = heard;
  if (shares !== filled || filled < order.told.most) {
    await lookSoon(tx, clientOrderId);
    return false;
  }
  await markOver(tx, clientOrderId, at);
  if (shares >= order.quantity) return false;
  return write(books, { ...heard, kind: 'cancelled', executionId: `end ${clientOrderId}` });
}

async function dispute(books: Books, heard: Heard, executionId: string): Promise<boolean> {
  return write(books, { ...heard, kind: 'disputed', executionId });
}

/** False where it is written down already. */
async function write(
  { tx, venue }: Pick<Books, 'tx' | 'venue'>,
  event: Partial<HeardEvent> & Heard & Pick<HeardEvent, 'kind' | 'executionId'>,
): Promise<boolean> {
  const { clientOrderId, filled, at, told, kind, executionId } = event;
  const { price = null, quantity = null, isLookedUp = false } = event;
  if (await isHeard(tx, venue, executionId)) return false;
  const amounts = { filled, price, quantity, isLookedUp };
  await writeDown(tx, venue, { clientOrderId, at, told, kind, executionId, ...amounts });
  return true;
}
