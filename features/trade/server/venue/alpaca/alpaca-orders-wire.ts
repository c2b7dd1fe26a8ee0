import * as z from 'zod/mini';
import {
  formatQuantity,
  ONE_PRICE_UNITS,
  ONE_SHARE_UNITS,
  type Price,
  price,
  type Quantity,
  quantity,
} from '#kernel/money/money.ts';
import { instantOf } from '#kernel/vendor/vendor-numbers.ts';
import type { Side } from '../../../fees.ts';
import type { HeardDispute, HeardExecution, HeardSums } from '../outside/take-told.ts';
import type { Decimal } from '../outside/told-shares.ts';
import type { VenueOrder } from '../venue.ts';

/**
 * What Alpaca's trading looks like, REST and stream (trading API v2, 2026), and what it is in the house's numbers.
 *
 * Read in its documents and clients: the addresses, the fields below, the names of statuses, `day` alone for fractions, limit
 * prices of two decimals from one dollar on and of four below, binary frames on paper accounts, executions told again under
 * their `execution_id`. Taken from others' code or from memory, and nothing here relies on it alone:
 * - A repeated `client_order_id` is refused by 422 and 40010001: any refusal is looked up before it is believed.
 * - An order that it does not have is a 404 whose JSON has a `code` (40410000); a 404 without one says nothing.
 * - `order.filled_qty` of an execution counts up to and with that execution. Where it does not fit, the order's sums decide.
 * - `filled_avg_price` is rounded at its last decimal.
 * - `trade_bust` and `trade_correct` name a `previous_execution_id`; so does whatever else takes an execution back.
 * - `done_for_day` ends a day order; one good till cancelled goes on the next day. Opposite orders of one account may be
 *   refused as a wash trade (403).
 * - 200 calls a minute.
 */

const text = z.string();
const number = z.union([z.number(), text]);

/** Answer to `GET /v2/orders:by_client_order_id`, and what each event of the stream carries. */
export const orderShape = z.looseObject({
  id: text.check(z.regex(/^[\w-]{1,64}$/)),
  client_order_id: text,
  status: text,
  time_in_force: z.optional(text),
  filled_qty: number,
  filled_avg_price: z.optional(z.nullable(number)),
  filled_at: z.optional(z.nullable(text)),
  expired_at: z.optional(z.nullable(text)),
  canceled_at: z.optional(z.nullable(text)),
  failed_at: z.optional(z.nullable(text)),
  updated_at: z.optional(z.nullable(text)),
});
export type AlpacaOrder = z.output<typeof orderShape>;

const updateShape = z.object({
  event: text,
  execution_id: z.optional(z.nullable(text)),
  previous_execution_id: z.optional(z.nullable(text)),
  price: z.optional(z.nullable(number)),
  qty: z.optional(z.nullable(number)),
  timestamp: z.optional(z.nullable(text)),
  order: orderShape,
});
type Update = z.output<typeof updateShape>;

/** What comes on the stream; of other kinds nothing is needed. What is told of an order may be misshapen, and is asked for then. */
export const frameShape = z.discriminatedUnion('stream', [
  z.object({ stream: z.literal('authorization'), data: z.object({ status: text }) }),
  z.object({ stream: z.literal('listening'), data: z.object({ streams: z.array(text) }) }),
  z.object({ stream: z.literal('trade_updates'), data: z.unknown() }),
]);

const ONE_DOLLAR = ONE_PRICE_UNITS;
const CENT = ONE_DOLLAR / 100n;
const HUNDREDTH_OF_A_CENT = CENT / 100n;

/**
 * A limit in as many decimals as Alpaca takes, rounded to the investor's side: a buy never above its bound, a sale never below.
 * Null where a buy's would be zero.
 */
export function limitPriceOf(side: Side, bound: Price): string | null {
  const step = bound >= ONE_DOLLAR ? CENT : HUNDREDTH_OF_A_CENT;
  const under = bound - (bound % step);
  const units = side === 'buy' || under === bound ? under : under + step;
  if (units === 0n) return null;
  const digits = units.toString().padStart(7, '0');
  return `${digits.slice(0, -6)}.${digits.slice(-6, units >= ONE_DOLLAR ? -4 : -2)}`;
}

/** An order as Alpaca takes it; null where its bound is no price there. Fractions live for one day only. */
export function submissionOf(order: VenueOrder): Record<string, string> | null {
  const { clientOrderId, stockId, side, quantity: shares, boundPrice, goodUntil } = order;
  const limit = limitPriceOf(side, boundPrice);
  if (limit === null) return null;
  return {
    symbol: stockId.slice(0, stockId.lastIndexOf('.')),
    qty: formatQuantity(shares),
    side,
    type: 'limit',
    limit_price: limit,
    time_in_force: goodUntil === null && shares % ONE_SHARE_UNITS === 0n ? 'gtc' : 'day',
    client_order_id: clientOrderId,
  };
}

const ENDS: ReadonlySet<string> = new Set(['filled', 'canceled', 'expired', 'rejected']);

function isOver({ status, time_in_force }: AlpacaOrder): boolean {
  return ENDS.has(status) || (status === 'done_for_day' && time_in_force === 'day');
}

const MILLIONTHS = 1_000_000n;
const EXACT = /^(\d{1,12})(?:\.(\d{1,18}))?$/;

function decimalOf(told: number | string | null | undefined): Decimal | null {
  const parts = EXACT.exec(String(told));
  if (parts === null) return null;
  const [, whole = '', decimals = ''] = parts;
  return { units: BigInt(whole + decimals), scale: 10n ** BigInt(decimals.length) };
}

/** Millionths; null where it is no number or finer. */
function exactly(told: number | string | null | undefined): bigint | null {
  const decimal = decimalOf(told);
  if (decimal === null || (decimal.units * MILLIONTHS) % decimal.scale !== 0n) return null;
  return (decimal.units * MILLIONTHS) / decimal.scale;
}

/** Null where it says nothing to be believed; `now` is what counts where it names no instant. */
export function sumsOf(order: AlpacaOrder, now: number): HeardSums | null {
  const filled = exactly(order.filled_qty);
  if (filled === null) return null;
  const { filled_avg_price, status, client_order_id: clientOrderId } = order;
  const { filled_at, expired_at, canceled_at, failed_at, updated_at } = order;
  return {
    clientOrderId,
    filled: quantity(filled),
    mean: decimalOf(filled_avg_price),
    at: instantOf(filled_at ?? updated_at ?? '') ?? now,
    endedAt: instantOf(expired_at ?? canceled_at ?? failed_at ?? updated_at ?? '') ?? now,
    isOver: isOver(order),
    isReplaced: status === 'replaced',
    told: JSON.stringify(order),
  };
}

/** What an event of the stream means. */
export type Meaning =
  | { readonly kind: 'nothing' | 'unreadable' }
  | { readonly kind: 'execution'; readonly heard: HeardExecution }
  | { readonly kind: 'dispute'; readonly heard: HeardDispute }
  | { readonly kind: 'end'; readonly heard: HeardSums };

/** `now` counts where an event names no instant. */
export function meaningOf(told: unknown, now: number): Meaning {
  const { success, data: update } = updateShape.safeParse(told);
  const sums = success ? sumsOf(update.order, now) : null;
  if (!success || sums === null) return { kind: 'unreadable' };
  const { event } = update;
  const { clientOrderId, filled } = sums;
  const at = instantOf(update.timestamp ?? '') ?? sums.at;
  const base = { clientOrderId, filled, at, told: JSON.stringify(told) };
  if (update.previous_execution_id || event === 'trade_bust' || event === 'trade_correct')
    return { kind: 'dispute', heard: { ...base, executionId: disputeId(update) } };
  if (event === 'replaced')
    return { kind: 'dispute', heard: { ...base, executionId: `replaced ${clientOrderId}` } };
  if ((event === 'fill' || event === 'partial_fill') && update.execution_id)
    return { kind: 'execution', heard: { ...base, executionId: update.execution_id, ...amountsOf(update) } };
  return sums.isOver ? { kind: 'end', heard: { ...sums, ...base } } : { kind: 'nothing' };
}

const disputeId = ({ event, execution_id, previous_execution_id, order, timestamp }: Update) =>
  `${event} ${execution_id ?? previous_execution_id ?? `${order.id} ${timestamp}`}`;

function amountsOf(update: Update): { price: Price | null; quantity: Quantity | null } {
  const [at, shares] = [exactly(update.price), exactly(update.qty)];
  return { price: at ? price(at) : null, quantity: shares ? quantity(shares) : null };
}
