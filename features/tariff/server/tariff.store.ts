import type { Queryable, Transaction } from '#kernel/database/database.ts';
import type { TariffSchedule } from '#kernel/feature/tariff-schedule.ts';

/** A dated row: every column as text. */
export type StoredRow = Readonly<Record<string, string | null>>;

/** Table names come from schedules in the code; this keeps a slip there from becoming SQL. */
function nameOf(table: string): string {
  if (!/^[a-z][a-z_]{0,62}$/.test(table)) throw new Error(`not a table's name: ${table}`);
  return table;
}

/** All rows of a schedule, the latest first. */
export async function readRows(db: Queryable, { table }: TariffSchedule): Promise<StoredRow[]> {
  const { rows } = await db.query<{ columns: StoredRow }>(
    `SELECT (SELECT jsonb_object_agg(key, value) FROM jsonb_each_text(to_jsonb(t))) AS columns
       FROM ${nameOf(table)} t ORDER BY t.effective_from DESC`,
  );
  return rows.map(({ columns }) => columns);
}

/** Writes what two persons agreed on; false where the line has a row of that day already. */
export async function insertRow(
  tx: Transaction,
  { table }: TariffSchedule,
  row: StoredRow,
  changeId: string,
): Promise<boolean> {
  const name = nameOf(table);
  const { rowCount } = await tx.query(
    `INSERT INTO ${name} SELECT (jsonb_populate_record(NULL::${name}, $1)).* ON CONFLICT DO NOTHING`,
    [JSON.stringify({ ...row, change_id: changeId })],
  );
  return rowCount === 1;
}
