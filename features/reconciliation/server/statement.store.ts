import type { Queryable, Transaction } from '#kernel/database/database.ts';
import { MOST_WAITS, type QueueCount } from '#kernel/feature/console-parts.ts';
import type { AssetTotal, Difference, DifferenceKind } from '../match.ts';
import type { Source } from '../statement-file.ts';

/** The tables of statements, of what differed, and of the notes. */

/** A statement about to be kept. */
export interface NewStatement {
  readonly id: string;
  readonly source: Source;
  readonly from: string;
  readonly to: string;
  readonly fileName: string;
  readonly content: Buffer;
  readonly sha256: Buffer;
  readonly lines: number;
  readonly matched: number;
  readonly totals: readonly AssetTotal[];
  readonly differences: readonly Difference[];
  /** Business time. */
  readonly comparedAt: number;
  readonly operatorId: string;
  readonly operatorName: string;
  /** Security time. */
  readonly importedAt: number;
}

/** A statement without its file. */
export interface StatementRow extends Record<string, unknown> {
  id: string;
  source: Source;
  from_date: string;
  to_date: string;
  file_name: string;
  sha256: string;
  lines: number;
  matched: number;
  totals: { asset: string; theirs: string; ours: string }[];
  compared_at: Date;
  operator_name: string;
  differences: bigint;
  unexplained: bigint;
}

export interface DifferenceRow extends Record<string, unknown> {
  place: number;
  kind: DifferenceKind;
  asset: string;
  date: string;
  line: number | null;
  reference: string | null;
  our_reference: string | null;
  theirs: string | null;
  ours: string | null;
  notes: { text: string; operatorName: string; at: string }[];
}

export async function insertStatement(tx: Transaction, made: NewStatement): Promise<void> {
  await tx.query(
    `INSERT INTO reconciliation_statement (id, source, from_date, to_date, file_name, content, sha256, lines, matched,
       totals, compared_at, operator_id, operator_name, imported_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      made.id,
      made.source,
      made.from,
      made.to,
      made.fileName,
      made.content,
      made.sha256,
      made.lines,
      made.matched,
      JSON.stringify(made.totals, (_key, value) => (typeof value === 'bigint' ? String(value) : value)),
      new Date(made.comparedAt),
      made.operatorId,
      made.operatorName,
      new Date(made.importedAt),
    ],
  );
  const { differences } = made;
  await tx.query(
    `INSERT INTO reconciliation_difference (statement_id, place, kind, asset, date, line, reference, our_reference, theirs, ours)
     SELECT $1, d.place, d.kind, d.asset, d.date, d.line, d.reference, d.our_reference, d.theirs, d.ours
       FROM unnest($2::text[], $3::text[], $4::date[], $5::integer[], $6::text[], $7::text[], $8::numeric[], $9::numeric[])
         WITH ORDINALITY AS d (kind, asset, date, line, reference, our_reference, theirs, ours, place)`,
    [
      made.id,
      differences.map(({ kind }) => kind),
      differences.map(({ asset }) => asset),
      differences.map(({ date }) => date),
      differences.map(({ line }) => line),
      differences.map(({ reference }) => reference),
      differences.map(({ ourReference }) => ourReference),
      differences.map(({ theirs }) => theirs?.toString() ?? null),
      differences.map(({ ours }) => ours?.toString() ?? null),
    ],
  );
}

const UNEXPLAINED = `NOT EXISTS (SELECT FROM reconciliation_note n
  WHERE n.statement_id = d.statement_id AND n.place = d.place)`;

const STATEMENT = `
  SELECT s.id, s.source, to_char(s.from_date, 'YYYY-MM-DD') AS from_date, to_char(s.to_date, 'YYYY-MM-DD') AS to_date,
         s.file_name, encode(s.sha256, 'hex') AS sha256, s.lines, s.matched, s.totals, s.compared_at, s.operator_name,
         (SELECT count(*) FROM reconciliation_difference d WHERE d.statement_id = s.id) AS differences,
         (SELECT count(*) FROM reconciliation_difference d WHERE d.statement_id = s.id AND ${UNEXPLAINED}) AS unexplained
    FROM reconciliation_statement s`;

/** Newest first, those before `before` where it is given. */
export async function selectStatements(
  db: Queryable,
  before: string | null,
  limit: number,
): Promise<StatementRow[]> {
  const { rows } = await db.query<StatementRow>(
    `${STATEMENT} WHERE $1::uuid IS NULL OR s.id < $1 ORDER BY s.id DESC LIMIT $2`,
    [before, limit],
  );
  return rows;
}

export async function findStatement(db: Queryable, id: string): Promise<StatementRow | null> {
  const { rows } = await db.query<StatementRow>(`${STATEMENT} WHERE s.id = $1`, [id]);
  return rows[0] ?? null;
}

export async function findFile(
  db: Queryable,
  id: string,
): Promise<{ fileName: string; sha256: string; content: Buffer } | null> {
  const { rows } = await db.query<{ fileName: string; sha256: string; content: Buffer }>(
    `SELECT file_name AS "fileName", encode(sha256, 'hex') AS sha256, content
       FROM reconciliation_statement WHERE id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

const DIFFERENCE = `
  SELECT d.place, d.kind, d.asset, to_char(d.date, 'YYYY-MM-DD') AS date, d.line, d.reference, d.our_reference,
         d.theirs::text AS theirs, d.ours::text AS ours,
         coalesce((SELECT jsonb_agg(jsonb_build_object('text', n.text, 'operatorName', n.operator_name, 'at', n.at)
                                    ORDER BY n.seq)
                     FROM reconciliation_note n WHERE n.statement_id = d.statement_id AND n.place = d.place), '[]') AS notes
    FROM reconciliation_difference d`;

/** In order, those after a place. */
export async function selectDifferences(
  db: Queryable,
  statementId: string,
  after: number,
  limit: number,
): Promise<DifferenceRow[]> {
  const { rows } = await db.query<DifferenceRow>(
    `${DIFFERENCE} WHERE d.statement_id = $1 AND d.place > $2 ORDER BY d.place LIMIT $3`,
    [statementId, after, limit],
  );
  return rows;
}

export async function findDifference(
  db: Queryable,
  statementId: string,
  place: number,
): Promise<DifferenceRow | null> {
  const { rows } = await db.query<DifferenceRow>(`${DIFFERENCE} WHERE d.statement_id = $1 AND d.place = $2`, [
    statementId,
    place,
  ]);
  return rows[0] ?? null;
}

/** A note about to be added; `at` is security time. */
export interface NewNote {
  readonly statementId: string;
  readonly place: number;
  readonly text: string;
  readonly operatorId: string;
  readonly operatorName: string;
  readonly at: number;
}

export async function insertNote(tx: Transaction, note: NewNote): Promise<void> {
  await tx.query(
    `INSERT INTO reconciliation_note (statement_id, place, text, operator_id, operator_name, at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [note.statementId, note.place, note.text, note.operatorId, note.operatorName, new Date(note.at)],
  );
}

/** Differences without a note: how many, how many of statements compared before `late`, and since when. */
export async function countUnexplained(db: Queryable, late: number): Promise<QueueCount> {
  const { rows } = await db.query<{ count: bigint; overdue: bigint; since: Date[] }>(
    `SELECT count(*) AS count, count(*) FILTER (WHERE s.compared_at < $1) AS overdue,
            coalesce((array_agg(s.compared_at ORDER BY s.compared_at))[1:$2], '{}') AS since
       FROM reconciliation_difference d JOIN reconciliation_statement s ON s.id = d.statement_id WHERE ${UNEXPLAINED}`,
    [new Date(late), MOST_WAITS],
  );
  const [row] = rows;
  return {
    count: Number(row?.count ?? 0n),
    overdue: Number(row?.overdue ?? 0n),
    since: row?.since ?? [],
  };
}
