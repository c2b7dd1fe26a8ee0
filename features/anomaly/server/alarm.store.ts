import type { Queryable, Transaction } from '#kernel/database/database.ts';
import type { AnomalyRule } from '../contract.ts';

/** An alarm with its rule's row and what was said of it. Instants are security time. */
export interface AlarmRow {
  readonly number: bigint;
  readonly rule: AnomalyRule;
  readonly effectiveFrom: string;
  readonly least: bigint;
  readonly days: bigint;
  readonly bound: bigint | null;
  readonly untilHour: bigint | null;
  readonly operatorId: string;
  readonly operatorName: string;
  readonly otherId: string | null;
  readonly otherName: string | null;
  readonly investorId: string | null;
  readonly firstAt: Date;
  readonly lastAt: Date;
  readonly raisedAt: Date;
  readonly found: bigint;
  readonly cases: readonly { at: string; name: string; subject: string; path: string }[];
  readonly notedBy: string | null;
  readonly notedAt: Date | null;
  readonly text: string | null;
}

type Row<T> = T & Record<string, unknown>;

const ALARM = `SELECT a.number, a.rule, to_char(a.effective_from, 'YYYY-MM-DD') AS "effectiveFrom", r.least, r.days, r.bound,
  r.until_hour AS "untilHour", a.operator_id AS "operatorId", o.name AS "operatorName", a.other_id AS "otherId",
  p.name AS "otherName", a.investor_id AS "investorId", a.first_at AS "firstAt", a.last_at AS "lastAt",
  a.raised_at AS "raisedAt", a.found, a.cases, w.name AS "notedBy", n.noted_at AS "notedAt", n.text
  FROM anomaly_alarm a JOIN anomaly_rule r ON r.name = a.rule AND r.effective_from = a.effective_from
  JOIN operator o ON o.id = a.operator_id LEFT JOIN operator p ON p.id = a.other_id
  LEFT JOIN anomaly_note n ON n.alarm = a.number LEFT JOIN operator w ON w.id = n.operator_id`;

/** Open alarms or settled ones, newest first, from before a number. */
export async function selectAlarms(
  db: Queryable,
  wish: { settled: boolean; before: string | null; rows: number },
): Promise<AlarmRow[]> {
  const { rows } = await db.query<Row<AlarmRow>>(
    `${ALARM} WHERE (n.alarm IS NOT NULL) = $1::boolean AND ($2::bigint IS NULL OR a.number < $2)
     ORDER BY a.number DESC LIMIT $3`,
    [wish.settled, wish.before, wish.rows],
  );
  return rows;
}

/** One alarm; null for none. */
export async function findAlarm(db: Queryable, number: string): Promise<AlarmRow | null> {
  const { rows } = await db.query<Row<AlarmRow>>(`${ALARM} WHERE a.number = $1`, [number]);
  return rows[0] ?? null;
}

/** Writes down what an auditor found; false where somebody did before. */
export async function insertNote(
  tx: Transaction,
  note: { number: string; operatorId: string; at: number; text: string },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO anomaly_note (alarm, operator_id, noted_at, text) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
    [note.number, note.operatorId, new Date(note.at), note.text],
  );
  return rowCount === 1;
}

/** How many alarms nobody has settled, and the rule of the newest; empty for none. */
export async function countOpen(db: Queryable): Promise<{ count: number; newest: string }> {
  const { rows } = await db.query<{ count: number; newest: string }>(
    `SELECT count(*)::integer AS count, coalesce((array_agg(a.rule ORDER BY a.number DESC))[1], '') AS newest
     FROM anomaly_alarm a LEFT JOIN anomaly_note n ON n.alarm = a.number WHERE n.alarm IS NULL`,
  );
  return rows[0] ?? { count: 0, newest: '' };
}

/** Has the database look, by an instant of security time; gives how many alarms were raised. */
export async function raiseAlarms(db: Queryable, at: number): Promise<number> {
  const { rows } = await db.query<{ raised: number }>('SELECT raise_anomalies($1)::integer AS raised', [
    new Date(at),
  ]);
  return rows[0]?.raised ?? 0;
}

/** A dated row of a rule. */
export interface StoredRule {
  readonly rule: AnomalyRule;
  readonly effectiveFrom: string;
  readonly least: bigint;
  readonly days: bigint;
  readonly bound: bigint | null;
  readonly untilHour: bigint | null;
}

/** The rules in force by business time and those agreed for later. */
export async function selectRules(db: Queryable): Promise<StoredRule[]> {
  const { rows } = await db.query<Row<StoredRule>>(
    `SELECT r.name AS rule, to_char(r.effective_from, 'YYYY-MM-DD') AS "effectiveFrom", r.least, r.days, r.bound,
       r.until_hour AS "untilHour" FROM anomaly_rule r
     WHERE r.effective_from >= (SELECT max(h.effective_from) FROM anomaly_rule h
       WHERE h.name = r.name AND h.effective_from <= business_date())
     ORDER BY r.name, r.effective_from`,
  );
  return rows;
}
