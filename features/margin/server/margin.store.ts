import type { Queryable, Transaction } from '#kernel/database/database.ts';
import type { Currency, Money, Quantity } from '#kernel/money/money.ts';
import type { Debt, Leverage } from '../margin.ts';

/** A lot bought with borrowed money, as kept; instants are business time, epoch milliseconds. */
export interface Lot extends Debt {
  readonly investorId: string;
  /** The position's, or the order's, whose shares it is. */
  readonly id: string;
  /** `position`, or what another feature calls its own. */
  readonly origin: string;
  readonly stockId: string;
  readonly currency: Currency;
  readonly leverage: Leverage;
  readonly state: 'open' | 'closed';
  readonly quantity: Quantity;
  readonly moves: number;
  readonly calledAt: number | null;
  readonly closingOrderId: string | null;
  readonly openedAt: number;
}

interface LotRow extends Record<string, unknown> {
  investor_id: string;
  id: string;
  origin: string;
  stock_id: string;
  currency: Currency;
  leverage: Leverage;
  state: 'open' | 'closed';
  quantity: Quantity;
  borrowed: Money;
  accrued: string;
  settled: string;
  charged: Money;
  accrued_at: Date;
  moves: number;
  called_at: Date | null;
  closing_order_id: string | null;
  opened_at: Date;
}

const LOT = `investor_id, id, origin, stock_id, currency, leverage, state, quantity, borrowed, accrued, settled, charged,
  accrued_at, moves, called_at, closing_order_id, opened_at`;

function toLot(row: LotRow): Lot {
  return {
    investorId: row.investor_id,
    id: row.id,
    origin: row.origin,
    stockId: row.stock_id,
    currency: row.currency,
    leverage: row.leverage,
    state: row.state,
    quantity: row.quantity,
    borrowed: row.borrowed,
    accrued: BigInt(row.accrued),
    settled: BigInt(row.settled),
    charged: row.charged,
    accruedAt: row.accrued_at.getTime(),
    moves: row.moves,
    calledAt: row.called_at?.getTime() ?? null,
    closingOrderId: row.closing_order_id,
    openedAt: row.opened_at.getTime(),
  };
}

/** Comes first in each transaction that changes what an investor holds, as in trading. */
export async function lockInvestor(tx: Queryable, investorId: string): Promise<void> {
  await tx.query('SELECT lock_trading($1)', [investorId], 'margin.lock');
}

/** An investor's lots of these ids, open or closed. */
export async function selectLots(db: Queryable, investorId: string, ids: readonly string[]): Promise<Lot[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.query<LotRow>(
    `SELECT ${LOT} FROM margin_lot WHERE investor_id = $1 AND id = ANY ($2::uuid[])`,
    [investorId, ids],
    'margin.lots',
  );
  return rows.map(toLot);
}

/** An open lot, kept from change by others until the transaction ends; null for none. */
export async function takeLot(tx: Queryable, investorId: string, id: string): Promise<Lot | null> {
  const { rows } = await tx.query<LotRow>(
    `SELECT ${LOT} FROM margin_lot WHERE investor_id = $1 AND id = $2 AND state = 'open' FOR UPDATE`,
    [investorId, id],
    'margin.take-lot',
  );
  return rows[0] ? toLot(rows[0]) : null;
}

/** Open lots that were written since `since`, and from where to ask the next time. */
export async function selectWrittenLots(
  db: Queryable,
  since: string,
): Promise<{ lots: Lot[]; next: string }> {
  const { rows: snapshot } = await db.query<{ next: string }>(
    'SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS next',
    [],
    'margin.snapshot',
  );
  // Asked before the rows: what commits in between is read now or the next time, or both.
  const { rows } = await db.query<LotRow>(
    `SELECT ${LOT} FROM margin_lot WHERE state = 'open' AND written_by >= $1::xid8`,
    [since],
    'margin.written',
  );
  return { lots: rows.map(toLot), next: snapshot[0]!.next };
}

/** What a move of a lot comes to, to be posted by it. */
export interface Move {
  readonly lotId: string;
  readonly number: number;
  readonly borrowed: Money;
  readonly fee: Money;
  readonly covered: Money;
}

interface MoveRow extends Record<string, unknown> {
  lot_id: string;
  number: number;
  borrowed: Money;
  fee: Money;
  covered: Money;
}

const toMove = (row: MoveRow): Move => ({
  lotId: row.lot_id,
  number: row.number,
  borrowed: row.borrowed,
  fee: row.fee,
  covered: row.covered,
});

/** A purchase that the firm lends for. */
export interface Lending {
  readonly investorId: string;
  readonly lotId: string;
  readonly origin: string;
  readonly stockId: string;
  readonly currency: Currency;
  readonly leverage: Leverage;
  readonly at: number;
  readonly shares: Quantity;
  /** What the shares cost, before fees. */
  readonly value: Money;
  readonly orderId: string;
  readonly executionId: string;
}

/** Opens or grows a lot. */
export async function lend(tx: Transaction, one: Lending): Promise<Move> {
  const { rows } = await tx.query<MoveRow>(
    `SELECT lot_id, number, borrowed, fee, covered
       FROM margin_lend($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      one.investorId,
      one.lotId,
      one.origin,
      one.stockId,
      one.currency,
      one.leverage,
      new Date(one.at),
      one.shares,
      one.value,
      one.orderId,
      one.executionId,
    ],
    'margin.lend',
  );
  return toMove(rows[0]!);
}

/** A sale of shares of a lot. */
export interface Sale {
  readonly investorId: string;
  readonly lotId: string;
  readonly at: number;
  readonly shares: Quantity;
  /** What it brings after its own fees. */
  readonly proceeds: Money;
  readonly orderId: string;
  readonly executionId: string;
}

/** Repays what a sale must. */
export async function repay(tx: Transaction, sale: Sale): Promise<Move> {
  const { rows } = await tx.query<MoveRow>(
    'SELECT lot_id, number, borrowed, fee, covered FROM margin_repay($1, $2, $3, $4, $5, $6, $7)',
    [
      sale.investorId,
      sale.lotId,
      new Date(sale.at),
      sale.shares,
      sale.proceeds,
      sale.orderId,
      sale.executionId,
    ],
    'margin.repay',
  );
  return toMove(rows[0]!);
}

/** Adds margin to an open lot; the amount is at most what is borrowed. */
export async function addToLot(
  tx: Transaction,
  investorId: string,
  lotId: string,
  at: number,
  amount: Money,
): Promise<Move> {
  const { rows } = await tx.query<MoveRow>(
    'SELECT lot_id, number, borrowed, fee, covered FROM margin_add($1, $2, $3, $4)',
    [investorId, lotId, new Date(at), amount],
    'margin.add',
  );
  return toMove(rows[0]!);
}

/** Gives a lot the shares that a corporate action has left it with. */
export async function splitLot(
  tx: Transaction,
  investorId: string,
  lotId: string,
  at: number,
  shares: Quantity,
): Promise<void> {
  await tx.query(
    'SELECT number FROM margin_split($1, $2, $3, $4)',
    [investorId, lotId, new Date(at), shares],
    'margin.split',
  );
}

/** Notes that a margin call stands since an instant, or that none does. */
export async function noteCall(tx: Transaction, lot: Lot, calledAt: number | null): Promise<void> {
  await tx.query(
    'UPDATE margin_lot SET called_at = $3, written_by = pg_current_xact_id() WHERE investor_id = $1 AND id = $2',
    [lot.investorId, lot.id, calledAt === null ? null : new Date(calledAt)],
    'margin.note-call',
  );
}

/** Notes the sale that closes a lot for want of margin. */
export async function noteClosing(tx: Transaction, lot: Lot, orderId: string): Promise<void> {
  await tx.query(
    'UPDATE margin_lot SET closing_order_id = $3, written_by = pg_current_xact_id() WHERE investor_id = $1 AND id = $2',
    [lot.investorId, lot.id, orderId],
    'margin.note-closing',
  );
}

/** What is lent in one currency to an investor, on a stock and in all. */
export interface Lent {
  readonly investor: Money;
  readonly stock: Money;
  readonly all: Money;
}

/** What the firm has lent. */
export async function selectLent(
  db: Queryable,
  investorId: string,
  stockId: string,
  currency: Currency,
): Promise<Lent> {
  const { rows } = await db.query<{ investor: Money; stock: Money; whole: Money }>(
    `SELECT (SELECT coalesce(sum(borrowed), 0) FROM margin_lot
              WHERE state = 'open' AND investor_id = $1 AND currency = $3)::bigint AS investor,
            (SELECT coalesce(sum(borrowed), 0) FROM margin_lot WHERE state = 'open' AND stock_id = $2)::bigint AS stock,
            (SELECT coalesce(sum(borrowed), 0) FROM margin_lot WHERE state = 'open' AND currency = $3)::bigint AS whole`,
    [investorId, stockId, currency],
    'margin.lent',
  );
  const { investor, stock, whole } = rows[0]!;
  return { investor, stock, all: whole };
}

/** What lots have been at an instant of the past: the last move of each not after it. */
export interface LotThen {
  readonly currency: Currency;
  readonly at: number;
  readonly borrowed: Money;
  readonly accrued: bigint;
  readonly settled: bigint;
  readonly charged: Money;
}

/** An investor's lots as they stood at a business instant. */
export async function selectLotsAt(db: Queryable, investorId: string, at: number): Promise<LotThen[]> {
  const { rows } = await db.query<{
    currency: Currency;
    at: Date;
    borrowed_after: Money;
    accrued_after: string;
    settled_after: string;
    charged_after: Money;
  }>(
    `SELECT DISTINCT ON (m.lot_id) l.currency, m.at, m.borrowed_after, m.accrued_after, m.settled_after, m.charged_after
       FROM margin_move m JOIN margin_lot l ON l.investor_id = m.investor_id AND l.id = m.lot_id
      WHERE m.investor_id = $1 AND m.at <= $2 AND (l.closed_at IS NULL OR l.closed_at > $2)
      ORDER BY m.lot_id, m.number DESC`,
    [investorId, new Date(at)],
    'margin.lots-at',
  );
  return rows.map((row) => ({
    currency: row.currency,
    at: row.at.getTime(),
    borrowed: row.borrowed_after,
    accrued: BigInt(row.accrued_after),
    settled: BigInt(row.settled_after),
    charged: row.charged_after,
  }));
}

/** What the firm bears, lends and has been paid for nights, in one currency; cents. */
export interface LendingBook {
  readonly currency: Currency;
  readonly fees: Money;
  readonly borne: Money;
  readonly lots: number;
}

/** The firm's result of lending: fees paid, losses borne, and lots that still owe. */
export async function selectLendingBook(db: Queryable): Promise<LendingBook[]> {
  const { rows } = await db.query<LendingBook & Record<string, unknown>>(
    `SELECT l.currency, coalesce(sum(l.charged), 0)::bigint AS fees,
            coalesce(sum((SELECT sum(m.covered) FROM margin_move m WHERE m.investor_id = l.investor_id
                            AND m.lot_id = l.id AND m.covered > 0)), 0)::bigint AS borne,
            (count(*) FILTER (WHERE l.borrowed > 0))::int AS lots
       FROM margin_lot l GROUP BY l.currency ORDER BY l.currency`,
    [],
    'margin.lending-book',
  );
  return rows;
}

/** Until when margins were watched in open sessions; null for never. */
export async function watchedUntil(db: Queryable): Promise<number | null> {
  const { rows } = await db.query<{ watched_until: Date | null }>(
    'SELECT watched_until FROM margin_watch',
    [],
    'margin.watched-until',
  );
  return rows[0]?.watched_until?.getTime() ?? null;
}

/** Notes that margins were watched at an instant of open sessions. */
export async function noteWatched(db: Queryable, at: number): Promise<void> {
  await db.query(
    'UPDATE margin_watch SET watched_until = greatest(watched_until, $1)',
    [new Date(at)],
    'margin.note-watched',
  );
}

/** Open lots of stocks whose exchange had a session, that were there when it opened. */
export async function selectLotsBefore(
  db: Queryable,
  exchange: string,
  openedBefore: number,
): Promise<Lot[]> {
  const { rows } = await db.query<LotRow>(
    `SELECT ${LOT} FROM margin_lot
      WHERE state = 'open' AND borrowed > 0 AND stock_id LIKE '%.' || $1 AND opened_at < $2 ORDER BY investor_id, id`,
    [exchange, new Date(openedBefore)],
    'margin.lots-before',
  );
  return rows.map(toLot);
}

/** Whether anything is borrowed on stocks of an exchange. */
export async function hasLots(db: Queryable, exchange: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `SELECT 1 FROM margin_lot WHERE state = 'open' AND borrowed > 0 AND stock_id LIKE '%.' || $1 LIMIT 1`,
    [exchange],
    'margin.has-lots',
  );
  return rowCount === 1;
}
