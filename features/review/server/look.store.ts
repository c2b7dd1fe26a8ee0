import type { Queryable, Transaction } from '#kernel/database/database.ts';

/** Where a feature writes its looks down: a table of its own, append-only, with `id`, the case, `operator_id`, `side`, `at`. */
export interface LookTable {
  readonly table: string;
  /** The column that names the case. */
  readonly caseColumn: string;
}

/** That an operator looked at a side of a case; `at` is security time. */
export interface Look<Side extends string> {
  readonly id: string;
  readonly caseId: string;
  readonly operatorId: string;
  readonly side: Side;
  readonly at: number;
}

/** Writes a look down, before what is looked at is shown. */
export async function insertLook<Side extends string>(
  tx: Transaction,
  { table, caseColumn }: LookTable,
  { id, caseId, operatorId, side, at }: Look<Side>,
): Promise<void> {
  await tx.query(
    `INSERT INTO ${table} (id, ${caseColumn}, operator_id, side, at) VALUES ($1, $2, $3, $4, $5)`,
    [id, caseId, operatorId, side, new Date(at)],
  );
}

/** The sides of a case that an operator has looked at. Sees the caller's transaction. */
export async function sidesSeen<Side extends string>(
  db: Queryable,
  { table, caseColumn }: LookTable,
  caseId: string,
  operatorId: string,
): Promise<Side[]> {
  const { rows } = await db.query<{ side: Side }>(
    `SELECT DISTINCT side FROM ${table} WHERE ${caseColumn} = $1 AND operator_id = $2 ORDER BY side`,
    [caseId, operatorId],
  );
  return rows.map(({ side }) => side);
}
