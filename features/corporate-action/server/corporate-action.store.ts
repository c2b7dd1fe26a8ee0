import type { Queryable, Transaction } from '#kernel/database/database.ts';
import type { ActionKind, ActionState, InstrumentKind } from '../corporate-action.ts';

/** The tables of corporate actions. Instants are business time; amounts for one share in millionths of the currency. */

export interface ActionRow {
  readonly id: string;
  readonly stockId: string;
  readonly kind: ActionKind;
  readonly state: ActionState;
  readonly exDate: string;
  readonly effectiveAt: Date;
  readonly numerator: number | null;
  readonly denominator: number | null;
  readonly amount: bigint | null;
  readonly taxable: bigint | null;
  readonly instrumentKind: InstrumentKind;
  readonly paymentDate: string | null;
  readonly paysAt: Date | null;
  readonly source: string;
  readonly reference: string;
}
type Row = ActionRow & Record<string, unknown>;

const ACTION = `a.id, a.stock_id AS "stockId", a.kind, a.state, to_char(a.ex_date, 'YYYY-MM-DD') AS "exDate",
  a.effective_at AS "effectiveAt", a.numerator, a.denominator, a.amount, a.taxable,
  a.instrument_kind AS "instrumentKind", to_char(a.payment_date, 'YYYY-MM-DD') AS "paymentDate",
  a.pays_at AS "paysAt", a.source, a.reference`;

/** An action as it is announced: a provider's with its own key, or the operators' with their approval. */
export interface NewAction extends Omit<ActionRow, 'state' | 'effectiveAt' | 'paysAt'> {
  readonly providerKey: string | null;
  readonly approvalId: string | null;
}

/** Announces actions, each once; those of a stock and date that are taken, and those known already, are left out. */
export async function insertActions(
  tx: Transaction,
  actions: readonly NewAction[],
  at: number,
): Promise<ActionRow[]> {
  if (actions.length === 0) return [];
  const { rows } = await tx.query<Row>(
    `INSERT INTO corporate_action AS a (id, stock_id, kind, state, ex_date, effective_at, numerator, denominator, amount,
         taxable, instrument_kind, payment_date, pays_at, source, reference, provider_key, approval_id, announced_at)
       SELECT id, "stockId", kind, 'announced', "exDate", "exDate"::timestamp AT TIME ZONE 'America/New_York', numerator,
              denominator, amount, taxable, "instrumentKind", "paymentDate",
              ("paymentDate" + time '09:00') AT TIME ZONE 'America/New_York', source, reference, "providerKey",
              "approvalId", $2
         FROM jsonb_to_recordset($1::jsonb) AS told (id uuid, "stockId" text, kind text, "exDate" date, numerator int,
              denominator int, amount bigint, taxable bigint, "instrumentKind" text, "paymentDate" date, source text,
              reference text, "providerKey" text, "approvalId" uuid)
     ON CONFLICT DO NOTHING RETURNING ${ACTION}`,
    [
      JSON.stringify(actions, (_, value) => (typeof value === 'bigint' ? value.toString() : value)),
      new Date(at),
    ],
  );
  return rows;
}

/** One action; null for none. */
export async function findAction(db: Queryable, id: string): Promise<ActionRow | null> {
  const { rows } = await db.query<Row>(`SELECT ${ACTION} FROM corporate_action a WHERE a.id = $1`, [id]);
  return rows[0] ?? null;
}

/** One action, kept from change by others until the transaction ends; null for none. */
export async function lockAction(tx: Transaction, id: string): Promise<ActionRow | null> {
  const { rows } = await tx.query<Row>(
    `SELECT ${ACTION} FROM corporate_action a WHERE a.id = $1 FOR NO KEY UPDATE`,
    [id],
  );
  return rows[0] ?? null;
}

/** Whether a stock has an action on a date. */
export async function isDateTaken(db: Queryable, stockId: string, exDate: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `SELECT FROM corporate_action WHERE stock_id = $1 AND ex_date = $2 AND state <> 'cancelled'`,
    [stockId, exDate],
  );
  return (rowCount ?? 0) > 0;
}

/** Cancels an action that two persons agreed to cancel. */
export async function cancelRow(tx: Transaction, id: string, approvalId: string): Promise<void> {
  await tx.query(`UPDATE corporate_action SET state = 'cancelled', cancel_approval_id = $2 WHERE id = $1`, [
    id,
    approvalId,
  ]);
}

/** All of a split is done. */
export async function endSplit(tx: Transaction, id: string): Promise<void> {
  await tx.query(`UPDATE corporate_action SET state = 'done' WHERE id = $1`, [id]);
}

/** Every split that stands. */
export async function selectSplits(db: Queryable): Promise<ActionRow[]> {
  const { rows } = await db.query<Row>(
    `SELECT ${ACTION} FROM corporate_action a WHERE a.kind = 'split' AND a.state <> 'cancelled'`,
    [],
    'corporate.splits',
  );
  return rows;
}

/** Of a stock: those whose effect or payment lies ahead, soonest first, then the latest that are over. */
export async function selectOfStock(
  db: Queryable,
  stockId: string,
  at: number,
  limits: { coming: number; over: number },
): Promise<ActionRow[]> {
  const { rows } = await db.query<Row>(
    `(SELECT ${ACTION} FROM corporate_action a WHERE a.stock_id = $1 AND a.state IN ('announced', 'recorded')
        ORDER BY a.effective_at, a.id LIMIT $3)
     UNION ALL
     (SELECT ${ACTION} FROM corporate_action a WHERE a.stock_id = $1 AND a.state = 'done' AND a.effective_at <= $2
        ORDER BY a.effective_at DESC, a.id LIMIT $4)`,
    [stockId, new Date(at), limits.coming, limits.over],
    'corporate.of-stock',
  );
  return rows;
}

/** What is announced for stocks, soonest first. */
export async function selectComing(
  db: Queryable,
  stockIds: readonly string[],
  limit: number,
): Promise<ActionRow[]> {
  const { rows } = await db.query<Row>(
    `SELECT ${ACTION} FROM corporate_action a WHERE a.stock_id = ANY ($1) AND a.state = 'announced'
      ORDER BY a.effective_at, a.id LIMIT $2`,
    [stockIds, limit],
    'corporate.coming',
  );
  return rows;
}

/** An action as the desk sees it. */
export interface DeskRow extends ActionRow {
  readonly cancelWaits: boolean;
  readonly holders: string;
  readonly gross: bigint;
  readonly withheld: bigint;
}

const DESK = `EXISTS (SELECT FROM approval w WHERE w.kind = 'corporate_action_cancel' AND w.state = 'waiting'
    AND w.subject_id = a.id::text) AS "cancelWaits",
  (SELECT count(*)::text FROM corporate_holding h WHERE h.action_id = a.id) AS holders,
  (SELECT coalesce(sum(coalesce(h.gross, h.cash)), 0)::bigint FROM corporate_holding h WHERE h.action_id = a.id) AS gross,
  (SELECT coalesce(sum(h.withheld), 0)::bigint FROM corporate_holding h WHERE h.action_id = a.id) AS withheld`;

/** Actions that take effect after an instant, soonest first, or that have, newest first. */
export async function selectForDesk(
  db: Queryable,
  wish: { coming: boolean; at: number; after: { at: number; id: string } | null; rows: number },
): Promise<DeskRow[]> {
  const { rows } = await db.query<DeskRow & Record<string, unknown>>(
    wish.coming
      ? `SELECT ${ACTION}, ${DESK} FROM corporate_action a
          WHERE a.effective_at > $1 AND (a.effective_at, a.id) > ($2, $3)
          ORDER BY a.effective_at, a.id LIMIT $4`
      : `SELECT ${ACTION}, ${DESK} FROM corporate_action a
          WHERE a.effective_at <= $1 AND (a.effective_at, a.id) < ($2, $3)
          ORDER BY a.effective_at DESC, a.id DESC LIMIT $4`,
    [
      new Date(wish.at),
      wish.after === null ? (wish.coming ? '-infinity' : 'infinity') : new Date(wish.after.at),
      wish.after?.id ??
        (wish.coming ? '00000000-0000-0000-0000-000000000000' : 'ffffffff-ffff-ffff-ffff-ffffffffffff'),
      wish.rows,
    ],
  );
  return rows;
}
