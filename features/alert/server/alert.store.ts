import type { Queryable, Transaction } from '#kernel/database/database.ts';
import type { AlertKind } from '../alert.ts';
import type { WaitingAlert } from '../waiting-alerts.ts';

/** An alert as kept. Instants are business time; `bound` counts millionths of the currency, or of one percent. */
export interface AlertRow {
  readonly id: string;
  readonly investorId: string;
  readonly stockId: string;
  readonly kind: AlertKind;
  readonly bound: bigint;
  readonly state: 'waiting' | 'fired';
  readonly createdAt: Date;
  readonly firedAt: Date | null;
  readonly firedPrice: bigint | null;
  readonly firedSource: string | null;
}

type Row = AlertRow & Record<string, unknown>;

const ALERT = `id, investor_id AS "investorId", stock_id AS "stockId", kind, bound, state, created_at AS "createdAt",
  fired_at AS "firedAt", fired_price AS "firedPrice", fired_source AS "firedSource"`;

/** How many alerts of an investor wait; another call of theirs that adds one waits here. */
export async function countWaiting(tx: Transaction, investorId: string): Promise<number> {
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 410))', [investorId]);
  const { rows } = await tx.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM alert WHERE investor_id = $1 AND state = 'waiting'`,
    [investorId],
    'alert.count-waiting',
  );
  return rows[0]?.count ?? 0;
}

/** The same alert where it waits already; null for none. */
export async function findWaiting(
  tx: Transaction,
  { investorId, stockId, kind, bound }: Pick<AlertRow, 'investorId' | 'stockId' | 'kind' | 'bound'>,
): Promise<AlertRow | null> {
  const { rows } = await tx.query<Row>(
    `SELECT ${ALERT} FROM alert
     WHERE investor_id = $1 AND stock_id = $2 AND kind = $3 AND bound = $4 AND state = 'waiting'`,
    [investorId, stockId, kind, bound],
    'alert.find-waiting',
  );
  return rows[0] ?? null;
}

/** Adds a waiting alert. `at` is business time. */
export async function insertAlert(
  tx: Transaction,
  alert: Pick<AlertRow, 'id' | 'investorId' | 'stockId' | 'kind' | 'bound'> & { at: number },
): Promise<AlertRow> {
  const { id, investorId, stockId, kind, bound, at } = alert;
  const { rows } = await tx.query<Row>(
    `INSERT INTO alert (id, investor_id, stock_id, kind, bound, created_at) VALUES ($1, $2, $3, $4, $5, $6)
     RETURNING ${ALERT}`,
    [id, investorId, stockId, kind, bound, new Date(at)],
    'alert.insert',
  );
  return rows[0]!;
}

/** Which of an investor's alerts are asked for; null asks for all. */
export interface AlertFilter {
  readonly stockId: string | null;
  readonly state: 'waiting' | 'fired' | null;
  readonly before: string | null;
  readonly rows: number;
}

/** An investor's alerts, newest first, from below the id `before`. */
export async function selectAlerts(
  db: Queryable,
  investorId: string,
  { stockId, state, before, rows: limit }: AlertFilter,
): Promise<AlertRow[]> {
  const { rows } = await db.query<Row>(
    `SELECT ${ALERT} FROM alert WHERE investor_id = $1 AND ($2::uuid IS NULL OR id < $2)
       AND ($4::text IS NULL OR stock_id = $4) AND ($5::text IS NULL OR state = $5)
     ORDER BY id DESC LIMIT $3`,
    [investorId, before, limit, stockId, state],
    'alert.list',
  );
  return rows;
}

/** Takes an investor's alert away; false for another's and for none. */
export async function deleteAlertRow(tx: Transaction, investorId: string, id: string): Promise<boolean> {
  const { rowCount } = await tx.query('DELETE FROM alert WHERE id = $2 AND investor_id = $1', [
    investorId,
    id,
  ]);
  return rowCount === 1;
}

/** Alerts that wait and were written since `since`, and from where to ask the next time. */
export async function selectWritten(
  db: Queryable,
  since: string,
): Promise<{ alerts: WaitingAlert[]; next: string }> {
  const { rows } = await db.query<{
    next: string;
    id: string | null;
    stockId: string;
    kind: AlertKind;
    bound: bigint;
    createdAt: Date;
  }>(
    `SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS next, id, stock_id AS "stockId", kind, bound,
       created_at AS "createdAt"
     FROM (SELECT 1) one LEFT JOIN alert ON state = 'waiting' AND written_by >= $1::xid8`,
    [since],
    'alert.written',
  );
  const alerts = rows.flatMap(({ id, stockId, kind, bound, createdAt }) =>
    id === null ? [] : [{ id, stockId, kind, bound, createdAt: createdAt.getTime() }],
  );
  return { alerts, next: rows[0]!.next };
}

/** Which of these alerts still wait: others were taken away, or fired on another node. */
export async function selectStillWaiting(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ id: string }>(
    `SELECT id FROM alert WHERE id = ANY ($1::uuid[]) AND state = 'waiting'`,
    [ids],
    'alert.still-waiting',
  );
  return new Set(rows.map(({ id }) => id));
}

/** What reached an alert. `at` is the business instant of the price. */
export interface Reached {
  readonly id: string;
  readonly price: bigint;
  readonly at: number;
  readonly source: string;
}

/** Marks alerts as fired and gives those that waited until now: of two nodes one gets each. */
export async function markFired(tx: Transaction, reached: readonly Reached[]): Promise<AlertRow[]> {
  const { rows } = await tx.query<Row>(
    `UPDATE alert SET state = 'fired', fired_at = hit.at, fired_price = hit.price, fired_source = hit.source
     FROM unnest($1::uuid[], $2::bigint[], $3::timestamptz[], $4::text[]) AS hit (hit_id, price, at, source)
     WHERE id = hit_id AND state = 'waiting' RETURNING ${ALERT}`,
    [
      reached.map(({ id }) => id),
      reached.map(({ price }) => String(price)),
      reached.map(({ at }) => new Date(at)),
      reached.map(({ source }) => source),
    ],
    'alert.mark-fired',
  );
  return rows;
}

/**
 * Puts the bounds of a stock that wait into the shares of after a split: each is replaced by one of the same wish, which keeps
 * when it was made. Of two that come to the same bound one stays.
 */
export async function replaceBounds(
  tx: Transaction,
  stockId: string,
  replacing: (bound: bigint) => { id: string; bound: bigint },
): Promise<void> {
  const { rows } = await tx.query<Row>(
    `DELETE FROM alert WHERE stock_id = $1 AND state = 'waiting' AND kind <> 'day_change' RETURNING ${ALERT}`,
    [stockId],
  );
  const after = rows.map(({ bound, investorId, kind, createdAt }) => {
    const made = replacing(bound);
    return { id: made.id, bound: made.bound.toString(), investorId, kind, createdAt };
  });
  await tx.query(
    `INSERT INTO alert (id, investor_id, stock_id, kind, bound, created_at)
       SELECT id, "investorId", $1, kind, bound, "createdAt" FROM jsonb_to_recordset($2::jsonb)
         AS wish (id uuid, "investorId" uuid, kind text, bound bigint, "createdAt" timestamptz)
     ON CONFLICT DO NOTHING`,
    [stockId, JSON.stringify(after)],
  );
}
