import type { Queryable, Transaction } from '#kernel/database/database.ts';

/** Writes by which hashes the name of a submission is found. */
export async function insertNameWords(
  tx: Transaction,
  named: { caseId: string; investorId: string; hashes: readonly Buffer[] },
): Promise<void> {
  await tx.query(
    `INSERT INTO kyc_name_word (word_hash, case_id, investor_id)
     SELECT word_hash, $2, $3 FROM unnest($1::bytea[]) AS word_hash ON CONFLICT DO NOTHING`,
    [named.hashes, named.caseId, named.investorId],
  );
}

/** Investors with a submission that has all of these words, newest first. */
export async function investorsByWords(
  db: Queryable,
  hashes: readonly Buffer[],
  limit: number,
): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `SELECT DISTINCT investor_id AS id FROM (
       SELECT investor_id FROM kyc_name_word WHERE word_hash = ANY ($1::bytea[])
       GROUP BY investor_id, case_id HAVING count(*) = $2) found
     ORDER BY investor_id DESC LIMIT $3`,
    [hashes, hashes.length, limit],
  );
  return rows.map(({ id }) => id);
}

/** A submission whose name cannot be found yet. */
export interface UnnamedCase {
  readonly id: string;
  readonly investorId: string;
  readonly detailsSealed: Buffer;
}

/** Submissions from before names could be found, oldest first. */
export async function casesWithoutWords(db: Queryable, limit: number): Promise<UnnamedCase[]> {
  const { rows } = await db.query<UnnamedCase & Record<string, unknown>>(
    `SELECT id, investor_id AS "investorId", details_sealed AS "detailsSealed" FROM kyc_case c
     WHERE NOT EXISTS (SELECT FROM kyc_name_word w WHERE w.case_id = c.id) ORDER BY id LIMIT $1`,
    [limit],
  );
  return rows;
}

/** The newest submission of each of these investors. */
export async function newestCases(db: Queryable, investorIds: readonly string[]): Promise<UnnamedCase[]> {
  const { rows } = await db.query<UnnamedCase & Record<string, unknown>>(
    `SELECT DISTINCT ON (investor_id) id, investor_id AS "investorId", details_sealed AS "detailsSealed"
     FROM kyc_case WHERE investor_id = ANY ($1::uuid[]) ORDER BY investor_id, state = 'rejected', id DESC`,
    [investorIds],
  );
  return rows;
}
