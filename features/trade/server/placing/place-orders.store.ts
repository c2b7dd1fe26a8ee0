import type { Queryable } from '#kernel/database/database.ts';

/** One item of `place_orders`; 0196-orders-in-one-step.sql says what each field is for. */
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
  /** The stock's last price in millionths. */
  readonly last: string | null;
  readonly reference: Record<string, string>;
  /** What the investor's device signed; key and signature in hex. */
  readonly signed: { readonly key: string; readonly statement: string; readonly signature: string } | null;
}

/** `head`: of the investor's chain. `replayed` names the order that was placed under the key first. */
export type PlaceOutcome =
  | { readonly outcome: 'placed'; readonly head: string }
  | { readonly outcome: 'replayed'; readonly orderId: string }
  | { readonly outcome: 'refused'; readonly reason: string; readonly detail?: string };

interface OutcomeRow extends Record<string, unknown> {
  /** Of the item in the batch, from 0. */
  place: number;
  outcome: PlaceOutcome['outcome'];
  head: string | null;
  order_id: string | null;
  reason: string | null;
  detail: string | null;
}

/**
 * Confirms a batch, in which an investor has one item at most, in one statement, which is one transaction; `at` is
 * business time, `securityNow` the machine's. Gives the outcomes in the order of the items.
 */
export async function placeOrders(
  db: Pick<Queryable, 'query'>,
  at: number,
  securityNow: number,
  items: readonly PlaceItem[],
): Promise<PlaceOutcome[]> {
  const { rows } = await db.query<OutcomeRow>(
    'SELECT place, outcome, head, order_id, reason, detail FROM place_orders($1, $2, $3)',
    [JSON.stringify(items.map((item, place) => ({ place, ...item }))), new Date(at), new Date(securityNow)],
    'trade.place-orders',
  );
  if (rows.length !== items.length) throw new Error('place_orders must give one outcome for each item');
  const outcomes: PlaceOutcome[] = [];
  for (const row of rows) outcomes[row.place] = toOutcome(row);
  return outcomes;
}

function toOutcome({ outcome, head, order_id: orderId, reason, detail }: OutcomeRow): PlaceOutcome {
  if (outcome === 'placed') return { outcome, head: String(head) };
  if (outcome === 'replayed') return { outcome, orderId: String(orderId) };
  return { outcome, reason: String(reason), ...(detail !== null && { detail }) };
}
