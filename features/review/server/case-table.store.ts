import type { Queryable, Transaction } from '#kernel/database/database.ts';
import { MOST_WAITS, type QueueCount } from '#kernel/feature/console-parts.ts';
import type { MeasuredReview } from '#kernel/feature/measured-review.ts';
import type { QueueFilter } from '../contract.ts';

/** The least that a row of a case tells. */
export interface CaseRow {
  readonly id: string;
  readonly investorId: string;
}

/** Where the cases of a queue lie: SQL of a feature's own, never anything that a caller sent. Times are business times. */
export interface CaseTable<Row extends CaseRow, List extends string = 'waiting' | 'decided'> {
  readonly table: string;
  /** Up to its WHERE; the case's table is `c` in it. */
  readonly select: string;
  /** What makes a row of what was selected; where it is left out, that is the row. */
  readonly read?: (selected: never) => Row;
  /** Which cases stand in which list. Those that wait are read oldest first, decided ones newest first. */
  readonly lists: Readonly<Record<List, string>>;
  /** True of what still waits for the firm. */
  readonly waits: string;
  readonly sentAt: string;
  /** By when it is to be decided, or looked at again. */
  readonly dueAt: string;
  /** How long its reviews took, where that is published: the name, what was decided and when, by when it was promised. */
  readonly measured?: Pick<MeasuredReview, 'id' | 'decidedAt' | 'isDecided'> & {
    readonly promisedAt?: string;
  };
}

type Selected = Record<string, unknown>;

async function select<Row extends CaseRow>(
  db: Queryable,
  { select: from, read }: CaseTable<Row, never>,
  rest: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const { rows } = await db.query<Selected>(`${from} ${rest}`, values);
  return rows.map((row) => (read ? read(row as never) : (row as never)));
}

/** A case by id; null for none. */
export async function findCase<Row extends CaseRow>(
  db: Queryable,
  table: CaseTable<Row, never>,
  id: string,
): Promise<Row | null> {
  return (await select(db, table, 'WHERE c.id = $1', [id]))[0] ?? null;
}

/** The same, locked until the transaction ends, so that two operators, or one and the investor, wait for each other. */
export async function lockCase<Row extends CaseRow>(
  tx: Transaction,
  table: CaseTable<Row, never>,
  id: string,
): Promise<Row | null> {
  return (await select(tx, table, 'WHERE c.id = $1 FOR NO KEY UPDATE OF c', [id]))[0] ?? null;
}

/** What a page is narrowed down to. */
export interface CaseFilter {
  readonly only: QueueFilter;
  /** The queue's name, under which cases are assigned. */
  readonly queue: string;
  readonly operatorId: string;
  /** Business time: what is due before it is late. */
  readonly now: number;
  /** Security time: what was assigned before it and forgotten is free. */
  readonly heldSince: number;
}

const HOLD = 'FROM case_hold h WHERE h.kind = $3 AND h.subject_id = c.id::text AND h.taken_at >= $4';

/** The condition of a filter, and what it needs. */
function narrowed(
  { dueAt }: Pick<CaseTable<CaseRow>, 'dueAt'>,
  { only, queue, operatorId, now, heldSince }: CaseFilter,
): { condition: string; values: unknown[] } {
  switch (only) {
    case 'late':
      return { condition: `${dueAt} < $3`, values: [new Date(now)] };
    case 'mine':
      return {
        condition: `EXISTS (SELECT ${HOLD} AND h.operator_id = $5)`,
        values: [queue, new Date(heldSince), operatorId],
      };
    case 'free':
      return { condition: `NOT EXISTS (SELECT ${HOLD})`, values: [queue, new Date(heldSince)] };
  }
}

/** A page of a list, from past the id `from`; of a filter's cases alone where there is one. */
export async function pageOfCases<Row extends CaseRow, List extends string>(
  db: Queryable,
  table: CaseTable<Row, List>,
  list: List,
  { from, rows, filter }: { from: string | null; rows: number; filter?: CaseFilter | undefined },
): Promise<Row[]> {
  const isOver = list === 'decided';
  const { condition, values } = filter ? narrowed(table, filter) : { condition: 'true', values: [] };
  return select(
    db,
    table,
    `WHERE ${table.lists[list]} AND ${condition} AND ($1::uuid IS NULL OR c.id ${isOver ? '<' : '>'} $1)
     ORDER BY c.id ${isOver ? 'DESC' : ''} LIMIT $2`,
    [from, rows, ...values],
  );
}

/** How many wait, how many of these are past their time, and since when; `now` is business time. */
export async function countCases(
  db: Queryable,
  { table, waits, sentAt, dueAt }: Pick<CaseTable<CaseRow>, 'table' | 'waits' | 'sentAt' | 'dueAt'>,
  now: number,
): Promise<QueueCount> {
  const { rows } = await db.query<{ count: number; overdue: number; since: Date[] }>(
    `SELECT count(*)::int AS count, (count(*) FILTER (WHERE ${dueAt} < $1))::int AS overdue,
            coalesce((array_agg(${sentAt} ORDER BY ${sentAt}))[1:$2], '{}') AS since
     FROM ${table} c WHERE ${waits}`,
    [new Date(now), MOST_WAITS],
  );
  return rows[0] ?? { count: 0, overdue: 0, since: [] };
}

/** Where the times of a queue's reviews are measured; nowhere for a queue whose times are not published. */
export function measuredOf({
  table,
  waits,
  sentAt,
  dueAt,
  measured,
}: Pick<CaseTable<CaseRow>, 'table' | 'waits' | 'sentAt' | 'dueAt' | 'measured'>): MeasuredReview[] {
  if (!measured) return [];
  const { promisedAt = dueAt, ...rest } = measured;
  return [{ ...rest, table: `${table} c`, waits, sentAt, dueAt: promisedAt }];
}
