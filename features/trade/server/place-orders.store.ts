import type { Queryable } from '#kernel/database/database.ts';
import type { OrderAnswer } from '../contract.ts';

/** One item of `place_orders`; 0052-place-orders.sql says what each field is for. */
export interface PlaceItem {
  readonly investorId: string;
  readonly call: string;
  readonly key: string;
  readonly inputHash: string;
  readonly previewId: string;
  readonly side: 'buy' | 'sell';
  readonly orderId: string;
  readonly positionId: string;
  readonly splitId: string;
  readonly expiresAt: string | null;
  readonly refusal: string | null;
  readonly reference: Record<string, string>;
  readonly answer: OrderAnswer | null;
}

export type PlaceOutcome =
  | { readonly outcome: 'placed' | 'replayed'; readonly answer: OrderAnswer }
  | { readonly outcome: 'refused'; readonly reason: string; readonly detail?: string };

interface OutcomeRow extends Record<string, unknown> {
  /** Of the item in the batch, from 1. */
  place: bigint;
  outcome: PlaceOutcome['outcome'];
  head: string | null;
  answer: OrderAnswer | null;
  reason: string | null;
  detail: string | null;
}

/**
 * Confirms a batch in one statement, which is one transaction; `at` is business time, `securityNow` the machine's.
 * Gives the outcomes in the order of the items.
 */
export async function placeOrders(
  db: Queryable,
  at: number,
  securityNow: number,
  items: readonly PlaceItem[],
): Promise<PlaceOutcome[]> {
  const argument = {
    at: new Date(at).toISOString(),
    securityNow: new Date(securityNow).toISOString(),
    items,
  };
  const { rows } = await db.query<OutcomeRow>(
    'SELECT place, outcome, head, answer, reason, detail FROM place_orders($1)',
    [JSON.stringify(argument)],
    'trade.place-orders',
  );
  const byPlace = new Map(rows.map((row) => [Number(row.place), row]));
  return items.map((item, index) => toOutcome(item, byPlace.get(index + 1) as OutcomeRow));
}

/** The database gives back of an answer only what it added: the head of the chain. */
function toOutcome(item: PlaceItem, row: OutcomeRow): PlaceOutcome {
  if (row.outcome === 'refused') {
    return {
      outcome: 'refused',
      reason: String(row.reason),
      ...(row.detail !== null && { detail: row.detail }),
    };
  }
  // An item without an answer is refused, and a replay has the first one.
  if (row.outcome === 'replayed') return { outcome: 'replayed', answer: row.answer as OrderAnswer };
  const { order } = item.answer as OrderAnswer;
  return { outcome: 'placed', answer: { order: { ...order, ledgerHead: String(row.head) } } };
}
