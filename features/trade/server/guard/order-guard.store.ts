import type { Queryable, Transaction } from '#kernel/database/database.ts';
import type { Currency, Money } from '#kernel/money/money.ts';
import type { Side } from '../../fees.ts';

/** What somebody is about to order. */
export interface Wish {
  readonly investorId: string;
  readonly side: Side;
  readonly currency: Currency;
  /** What a buy that will work may come to at most; null where none will. */
  readonly worth: Money | null;
  /** Business time. */
  readonly now: number;
}

/** Why an order is refused, and the most that is allowed, in the limit's unit: null of a halt. */
export interface Guarded {
  readonly reason: string;
  readonly most: string | null;
}

/** Asks what `place_orders` will ask again; null where nothing is in the way. */
export async function askGuard(db: Queryable, wish: Wish): Promise<Guarded | null> {
  const { investorId, side, currency, worth, now } = wish;
  const { rows } = await db.query<{ reason: string | null; limits: Record<string, number> }>(
    `SELECT order_guard($1, $2, $3, $4, limits, trading_halted(), $5) AS reason, limits FROM order_limits($5) AS limits`,
    [investorId, side, currency, worth, new Date(now)],
    'trade.ask-guard',
  );
  const [{ reason, limits } = { reason: null, limits: {} }] = rows;
  if (reason === null) return null;
  const name = reason === 'order.too_many' ? 'investor_orders' : `investor_open_${currency.toLowerCase()}`;
  return { reason, most: reason === 'trade.halted' ? null : String(limits[name]) };
}

/** A time in which nothing is bought. Figures are in the limit's unit; instants business time. */
export interface Halt {
  readonly id: string;
  readonly cause: 'firm_orders' | 'firm_open_usd' | 'firm_open_mxn' | 'firm_distance';
  readonly seen: bigint;
  readonly most: bigint;
  readonly stockId: string | null;
  readonly haltedAt: Date;
  readonly liftedAt: Date | null;
  /** Of a lifted one, and why. */
  readonly requestedBy: string | null;
  readonly agreedBy: string | null;
  readonly reason: string | null;
}

type HaltRow = Halt & Record<string, unknown>;

const HALT = `h.id, h.cause, h.seen, h.most, h.stock_id AS "stockId", h.halted_at AS "haltedAt", h.lifted_at AS "liftedAt",
  r.name AS "requestedBy", d.name AS "agreedBy", a.reason
  FROM trading_halt h LEFT JOIN approval a ON a.id = h.lift_approval_id LEFT JOIN operator r ON r.id = a.requested_by
  LEFT JOIN operator d ON d.id = a.decided_by`;

/** The halt that stands; null where none does. */
export async function findHalt(db: Queryable): Promise<Halt | null> {
  const { rows } = await db.query<HaltRow>(`SELECT ${HALT} WHERE h.lifted_at IS NULL`, [], 'trade.find-halt');
  return rows[0] ?? null;
}

/** The last halts, the newest first, the one that stands among them. */
export async function selectHalts(db: Queryable, limit: number): Promise<Halt[]> {
  const { rows } = await db.query<HaltRow>(`SELECT ${HALT} ORDER BY h.halted_at DESC, h.id DESC LIMIT $1`, [
    limit,
  ]);
  return rows;
}

/** Keeps a halt from change by others until the transaction ends; whether it still stands, null where there is none. */
export async function lockHalt(tx: Transaction, id: string): Promise<{ stands: boolean } | null> {
  const { rows } = await tx.query<{ stands: boolean }>(
    'SELECT lifted_at IS NULL AS stands FROM trading_halt WHERE id = $1 FOR UPDATE',
    [id],
  );
  return rows[0] ?? null;
}

/** Ends a halt; the database looks for the two persons' approval. */
export async function liftHalt(tx: Transaction, id: string, approvalId: string, now: number): Promise<void> {
  await tx.query('UPDATE trading_halt SET lift_approval_id = $2, lifted_at = $3 WHERE id = $1', [
    id,
    approvalId,
    new Date(now),
  ]);
}

/** What the firm's limits count, and the most that each allows; of a distance there is nothing to count. */
export async function selectMeters(
  db: Queryable,
  now: number,
): Promise<{ name: string; seen: bigint | null; most: bigint }[]> {
  const { rows } = await db.query<{ name: string; seen: string | null; most: string }>(
    `SELECT name, CASE name WHEN 'firm_orders' THEN orders_of_the_minute($1)::numeric
       WHEN 'firm_open_usd' THEN open_buys(NULL, 'USD') WHEN 'firm_open_mxn' THEN open_buys(NULL, 'MXN') END::text AS seen,
       value AS most
     FROM jsonb_each_text(order_limits($1)) AS l (name, value) WHERE name LIKE 'firm%' ORDER BY name`,
    [new Date(now)],
  );
  return rows.map(({ name, seen, most }) => ({
    name,
    seen: seen === null ? null : BigInt(seen),
    most: BigInt(most),
  }));
}

/** Halts where all working buys pass the firm's limit; `seen` as the last call answered. */
export async function haltWherePassed(db: Queryable, now: number, seen: bigint): Promise<bigint> {
  const { rows } = await db.query<{ newest: bigint }>(
    'SELECT halt_trading($1, $2) AS newest',
    [new Date(now), seen],
    'trade.halt-where-passed',
  );
  return rows[0]?.newest ?? seen;
}
