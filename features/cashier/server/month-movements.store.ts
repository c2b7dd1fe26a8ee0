import type { Queryable } from '#kernel/database/database.ts';
import type { LoggedRecord } from '#kernel/feature/asset-parts.ts';
import type { Currency } from '#kernel/money/money.ts';

/** What one posting's name did to available cash for one record on one day, minor units; a line without a record stands alone. */
export interface DayLine {
  /** Mexico City's date. */
  readonly date: string;
  readonly name: string;
  /** The record's kind and id, else the line's own place in the chain. */
  readonly record: string;
  readonly delta: bigint;
}

/** A posting may carry an instant a little before the one of the posting before it: due items are drained late. */
const DISORDER_MS = 86_400_000;

/** An investor's movements of available cash in a currency since an instant; reads the entries since then and walks back to no older ones than the last before. */
export async function selectDayLines(
  db: Queryable,
  investorId: string,
  { currency, since, records }: { currency: Currency; since: number; records: readonly LoggedRecord[] },
): Promise<DayLine[]> {
  const { rows } = await db.query<Omit<DayLine, 'delta'> & { delta: string }>(
    `SELECT to_char(l.at AT TIME ZONE 'America/Mexico_City', 'YYYY-MM-DD') AS date, l.name,
            coalesce(r.kind || ' ' || (l.reference::jsonb ->> r.id_key), l.seq::text) AS record, sum(l.delta)::text AS delta
       FROM ledger.asset_log l
       LEFT JOIN unnest($5::text[], $6::text[]) AS r(kind, id_key) ON r.kind = l.reference::jsonb ->> 'kind'
      WHERE l.investor_id = $1 AND l.currency = $2 AND l.at >= $3
        AND l.seq > coalesce((SELECT seq FROM ledger.asset_log WHERE investor_id = $1 AND at < $4
                               ORDER BY seq DESC LIMIT 1), 0)
      GROUP BY 1, 2, 3`,
    [
      investorId,
      currency,
      new Date(since),
      new Date(since - DISORDER_MS),
      records.map(({ kind }) => kind),
      records.map(({ idKey }) => idKey),
    ],
    'cashier.month',
  );
  return rows.map(({ delta, ...line }) => ({ ...line, delta: BigInt(delta) }));
}
