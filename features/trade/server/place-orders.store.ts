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

/** Confirms a batch in one statement, which is one transaction; `at` is business time, `securityNow` the machine's. */
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
  const { rows } = await db.query<{ outcomes: PlaceOutcome[] }>(
    'SELECT place_orders($1) AS outcomes',
    [JSON.stringify(argument)],
    'trade.place-orders',
  );
  return rows[0]!.outcomes;
}
