import { setTimeout as sleep } from 'node:timers/promises';
import { createBatcher } from '#kernel/batch/batcher.ts';
import { CODES } from '#kernel/contract/error-codes.ts';
import { notFound, Refusal } from '#kernel/contract/refusal.ts';
import type { Queryable } from '#kernel/database/database.ts';
import { isDatabaseGone, isRetryable, sqlState } from '#kernel/database/faults.ts';
import type { VerifiedSignature } from '#kernel/http/authenticator.ts';
import { newId } from '#kernel/id/id.ts';
import { money, price, rate } from '#kernel/money/money.ts';
import { PREVIEW_REASONS, previewExpired } from '#kernel/preview/preview.ts';
import type { OrderAnswer, OrderItem } from '../../contract.ts';
import type { Side } from '../../fees.ts';
import { NOTHING_FILLED } from '../../order.ts';
import { tooFar } from '../../order-figures.ts';
import { guardRefusal } from '../guard/order-guard.ts';
import { findOrder, type Order } from '../orders/order.store.ts';
import { orderView } from '../orders/order-view.ts';
import { scheduleSessionClose } from '../orders/session-close.ts';
import { tellOrder } from '../orders/tell-investor.ts';
import { confirmRefusal } from '../preview/confirm-check.ts';
import { sessionFor } from '../preview/market-check.ts';
import { findPreviews, type Preview } from '../preview/preview.store.ts';
import { orderReference } from '../trade.postings.ts';
import type { Trading } from '../trading.ts';
import { type PlaceItem, type PlaceOutcome, placeOrders } from './place-orders.store.ts';

/** A confirmation as it comes in: whose, under which key, of which preview. */
export interface Confirmation {
  readonly investorId: string;
  readonly call: string;
  readonly side: Side;
  readonly key: string;
  readonly inputHash: Uint8Array;
  readonly previewId: string;
  /** What the investor's device signed of it. */
  readonly signed: VerifiedSignature | null;
}

/** The order, and whether this is the first success given again. */
export interface Confirmed {
  readonly answer: OrderAnswer;
  readonly isReplayed: boolean;
}

const LIMITS = {
  maxBatch: 64,
  aheadFrom: 4,
  maxRunning: 4,
  patienceMs: 50,
  maxWaiting: 5_000,
  maxOfKind: 64,
};
const ATTEMPTS = 5;
const FIRST_PAUSE_MS = 5;

/** A confirmation with its preview; null where there is none. */
interface Shown {
  readonly confirmation: Confirmation;
  readonly preview: Preview | null;
}

/** Confirms previews, grouping those that arrive together into one call of the database. */
export function createOrderDesk(trading: Trading): (confirmation: Confirmation) => Promise<Confirmed> {
  const ask = createBatcher((batch: readonly Confirmation[]) => findPreviews(trading.ports.db, batch), {
    ...LIMITS,
    kindOf: ({ investorId }) => investorId,
  });
  const confirm = createBatcher(
    (batch: readonly Shown[], besideLate) => confirmBatch(trading, batch, besideLate),
    // An investor's own one after the other, each seeing what the one before has left.
    { ...LIMITS, kindOf: ({ confirmation }) => confirmation.investorId },
  );
  return async (confirmation) => {
    const { investorId, previewId } = confirmation;
    const preview = trading.previews.find(investorId, previewId) ?? (await ask(confirmation));
    return confirmedOrRefused(trading, await confirm({ confirmation, preview }));
  };
}

/** What the database said of one confirmation. */
interface Judged {
  readonly prepared: Prepared;
  readonly outcome: PlaceOutcome;
}

async function confirmBatch(
  trading: Trading,
  batch: readonly Shown[],
  besideLate: boolean,
): Promise<Judged[]> {
  const { db, clock } = trading.ports;
  const now = clock.now();
  const prepared: Prepared[] = [];
  for (const shown of batch) prepared.push(await prepare(trading, shown, now));
  const items = prepared.map(({ item }) => item);
  const attempt = { items, now, securityNow: clock.securityNow() };
  const outcomes = await placeWithRetry(db, besideLate ? db : db.pipeline, attempt);
  sendPlaced(
    trading,
    prepared.filter((_, index) => outcomes[index]?.outcome === 'placed'),
  );
  await watchNextClose(trading, prepared);
  return prepared.map((one, index) => ({ prepared: one, outcome: outcomes[index] as PlaceOutcome }));
}

/** Each venue hears of its own at once, but one that looks at the tick only. */
function sendPlaced({ venues }: Trading, placed: readonly Prepared[]): void {
  for (const exchange of new Set(placed.flatMap(({ order }) => order?.exchange ?? []))) {
    const desk = venues.of(exchange);
    if (!desk?.venue.capabilities.looksOnTick) desk?.kick();
  }
}

/** Time may have gone past the close while the orders were written: those that outlive it wait for the next one. */
async function watchNextClose(trading: Trading, prepared: readonly Prepared[]): Promise<void> {
  const now = trading.ports.clock.now();
  const exchanges = new Set(prepared.flatMap(({ order }) => order?.exchange ?? []));
  for (const exchange of exchanges) await scheduleSessionClose(trading, exchange, now);
}

/** One confirmation, ready for the database. */
interface Prepared {
  readonly preview: Preview | null;
  readonly item: PlaceItem;
  /** Why the market or the fees say no. */
  readonly refusal: Refusal | null;
  /** The order to be placed; null where there is none. */
  readonly order: Order | null;
}

async function prepare(trading: Trading, { confirmation, preview }: Shown, now: number): Promise<Prepared> {
  const { ports } = trading;
  const id = () => newId(ports.chance, ports.clock.securityNow());
  // Whether it was confirmed before under this key comes first, so even what is refused now goes to the database.
  const refusal = preview === null ? notFound() : await confirmRefusal(trading, preview, now);
  const isSigned = confirmation.signed !== null;
  const order =
    preview === null || refusal !== null ? null : draftOrder(trading, preview, { id, now, isSigned });
  if (order !== null) await scheduleSessionClose(trading, order.exchange, now);
  const item: PlaceItem = {
    investorId: confirmation.investorId,
    call: confirmation.call,
    key: confirmation.key,
    inputHash: Buffer.from(confirmation.inputHash).toString('hex'),
    previewId: confirmation.previewId,
    side: confirmation.side,
    orderId: order?.id ?? id(),
    positionId: order?.positionId ?? id(),
    splitId: order?.splitId ?? id(),
    expiresAt: order?.expiresAt == null ? null : new Date(order.expiresAt).toISOString(),
    refusal: refusal?.reason ?? null,
    last: order === null ? null : (trading.market.quote(order.stockId)?.price.toString() ?? null),
    reference: order === null ? {} : orderReference(order, {}),
    signed: itemSignature(confirmation.signed),
  };
  return { item, preview, refusal, order };
}

function itemSignature(signed: VerifiedSignature | null): PlaceItem['signed'] {
  if (signed === null) return null;
  const { keyId: key, statement, signature } = signed;
  return { key, statement, signature: Buffer.from(signature).toString('hex') };
}

/** The order as `place_orders` will write it, but for its head in the ledger. */
function draftOrder(
  trading: Trading,
  preview: Preview,
  { id, now, isSigned }: { id: () => string; now: number; isSigned: boolean },
): Order | null {
  const instrument = trading.market.instrument(preview.stockId);
  if (instrument === null) return null;
  return {
    ...preview,
    ...NOTHING_DONE,
    id: id(),
    holdAsset: preview.side === 'buy' ? preview.currency : preview.stockId,
    holdLeft: preview.holdAmount,
    positionId: preview.positionId ?? id(),
    splitId: preview.side === 'sell' ? id() : null,
    ledgerHead: '',
    isSigned,
    expiresAt: preview.timeInForce === 'gtc' ? null : sessionFor(instrument, now).closesAt,
    createdAt: now,
  };
}

/** What an order has come to when it is placed. */
const NOTHING_DONE = {
  state: 'pending',
  reason: null,
  progress: NOTHING_FILLED,
  closedCost: 0n,
  closedBuyFees: money(0n),
  borrowed: money(0n),
  overnightFee: money(0n),
  covered: money(0n),
  cancelReason: null,
  cancelSignature: null,
  completedAt: null,
} satisfies Partial<Order>;

const asPlaced = (order: Order): Order => ({ ...order, ...NOTHING_DONE, holdLeft: order.holdAmount });

/** What is tried, as of one instant however often. */
interface Attempt {
  readonly items: readonly PlaceItem[];
  readonly now: number;
  readonly securityNow: number;
}

/** `first`: where it is tried first; another try keeps nobody waiting in the pipeline. */
async function placeWithRetry(
  db: Queryable,
  first: Pick<Queryable, 'query'>,
  attempt: Attempt,
): Promise<PlaceOutcome[]> {
  const { items, now, securityNow } = attempt;
  for (let count = 1; ; count++) {
    try {
      return await placeOrders(count === 1 ? first : db, now, securityNow, items);
    } catch (error) {
      if (count < ATTEMPTS && isRetryable(error)) await sleep(FIRST_PAUSE_MS * 2 ** count);
      else if (items.length === 1 && sqlState(error) === 'BM004') return [faultOf(error)];
      else if (items.length === 1 || isDatabaseGone(error)) throw error;
      else return placeOneByOne(db, attempt);
    }
  }
}

/** A fault undid a whole batch: each of its items is tried alone, so that one is at fault for itself only. */
async function placeOneByOne(db: Queryable, attempt: Attempt): Promise<PlaceOutcome[]> {
  const outcomes: PlaceOutcome[] = [];
  for (const item of attempt.items) {
    const alone = await placeWithRetry(db, db, { ...attempt, items: [item] }).catch((error: unknown) => {
      // What is placed by now is found again under its key.
      if (isDatabaseGone(error)) throw error;
      return [faultOf(error)];
    });
    outcomes.push(...alone);
  }
  return outcomes;
}

const faultOf = (error: unknown): PlaceOutcome => ({
  outcome: 'refused',
  // Two that fit the firm's limits by themselves may not fit together: the database counts both.
  reason: sqlState(error) === 'BM004' && error instanceof Error ? error.message : 'server.fault',
  detail: error instanceof Error ? error.message : String(error),
});

/** The order, first or again; throws the refusal. */
async function confirmedOrRefused(trading: Trading, { prepared, outcome }: Judged): Promise<Confirmed> {
  const { item, order } = prepared;
  switch (outcome.outcome) {
    case 'placed': {
      // An item without an order was refused.
      const view = orderView(trading, { ...(order as Order), ledgerHead: outcome.head });
      tellOrder(trading, item.investorId, view);
      return { answer: { order: view }, isReplayed: false };
    }
    case 'replayed': {
      const view = await firstView(trading, item.investorId, outcome.orderId);
      return { answer: { order: view }, isReplayed: true };
    }
    case 'refused':
      throw refusalOf(outcome, prepared);
  }
}

/** An order as it was answered when it was placed, whatever has become of it since. */
async function firstView(trading: Trading, investorId: string, orderId: string): Promise<OrderItem> {
  const order = await findOrder(trading.ports.db, investorId, orderId);
  if (order === null) throw new Error(`the order ${orderId} of a confirmed key is gone`);
  return orderView(trading, asPlaced(order));
}

function refusalOf(
  outcome: { reason: string; detail?: string },
  { preview, refusal: known, item }: Pick<Prepared, 'preview' | 'refusal' | 'item'>,
): Error {
  switch (outcome.reason) {
    case 'order.too_many':
    case 'order.open_limit':
      return guardRefusal({ reason: outcome.reason, most: outcome.detail ?? '' }, preview?.currency ?? 'MXN');
    case 'price.too_far':
      return tooFar(price(BigInt(item.last ?? '0')), rate(BigInt(outcome.detail ?? '0')));
    case 'insufficient':
      return insufficient(outcome.detail ?? '');
    case 'idempotency.conflict':
      return new Refusal(outcome.reason, { code: CODES.illegalOperation });
    case 'server.fault':
      return new Error(`place_orders: ${outcome.detail}`);
    case PREVIEW_REASONS.expired:
      if (preview === null) throw new Error('a preview that is not there cannot have expired');
      return previewExpired({ madeAt: preview.createdAt, expiresAt: preview.expiresAt });
    default:
      return known?.reason === outcome.reason ? known : new Refusal(outcome.reason);
  }
}

/** `detail` is the ledger's: the account and the asset that would fall below zero. */
function insufficient(detail: string): Refusal {
  const asset = detail.split(' ').at(-1) ?? '';
  const reason = asset === 'MXN' || asset === 'USD' ? 'cash.insufficient' : 'holding.insufficient';
  return new Refusal(reason, { fields: { quantity: reason } });
}
