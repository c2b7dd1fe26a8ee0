import type { Queryable, Transaction } from '#kernel/database/database.ts';
import type { Placed } from '../order.ts';

type Row = Placed & Record<string, unknown>;

/** An investor's stocks in their order, from behind the place `after`. */
export async function listPlaces(
  db: Queryable,
  investorId: string,
  { after, rows: limit }: { after: bigint | null; rows: number },
): Promise<Placed[]> {
  const { rows } = await db.query<Row>(
    `SELECT stock_id AS "stockId", place FROM watchlist_item
     WHERE investor_id = $1 AND place > $2 ORDER BY place LIMIT $3`,
    [investorId, after ?? BEFORE_ALL, limit],
    'watchlist.list',
  );
  return rows;
}

const BEFORE_ALL = -(2n ** 63n);

/** The whole list in its order. Commands on the list of one investor wait here for one another. */
export async function lockPlaces(tx: Transaction, investorId: string): Promise<Placed[]> {
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 400))', [investorId]);
  const { rows } = await tx.query<Row>(
    `SELECT stock_id AS "stockId", place FROM watchlist_item WHERE investor_id = $1 ORDER BY place`,
    [investorId],
    'watchlist.places',
  );
  return rows;
}

/** Writes places of a list that `lockPlaces` locked: new stocks are added, those in the list move. */
export async function writePlaces(
  tx: Transaction,
  investorId: string,
  places: readonly Placed[],
): Promise<void> {
  if (places.length === 0) return;
  await tx.query(
    `INSERT INTO watchlist_item (investor_id, stock_id, place)
     SELECT $1, * FROM unnest($2::text[], $3::bigint[])
     ON CONFLICT (investor_id, stock_id) DO UPDATE SET place = excluded.place`,
    [investorId, places.map(({ stockId }) => stockId), places.map(({ place }) => place)],
    'watchlist.write',
  );
}

/** Takes a stock out of a list that `lockPlaces` locked. */
export async function deletePlace(tx: Transaction, investorId: string, stockId: string): Promise<void> {
  await tx.query(
    'DELETE FROM watchlist_item WHERE investor_id = $1 AND stock_id = $2',
    [investorId, stockId],
    'watchlist.delete',
  );
}
