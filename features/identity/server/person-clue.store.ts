import type { Queryable, Transaction } from '#kernel/database/database.ts';
import type { IdType } from '../id-number.ts';
import type { CaseState } from './kyc-case.store.ts';

/** Writes by what a submission's person may be recognised. */
export async function insertClue(
  tx: Transaction,
  clue: { caseId: string; nameHash: Buffer; bornHash: Buffer | null },
): Promise<void> {
  await tx.query(
    'INSERT INTO kyc_person_clue (case_id, name_hash, born_hash) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [clue.caseId, clue.nameHash, clue.bornHash],
    'identity.insert-clue',
  );
}

/** A proof of another account under the same name. */
export interface Namesake {
  readonly id: string;
  readonly investorId: string;
  readonly idType: IdType;
  readonly detailsSealed: Buffer;
  readonly state: CaseState;
  readonly submittedAt: Date;
  readonly sameBirth: boolean;
  readonly samePerson: boolean;
}

/** Proofs of others that wait or stand under the same name and tell no other day of birth or sex, the likeliest first. */
export async function selectNamesakes(
  db: Queryable,
  { caseId, investorId, limit }: { caseId: string; investorId: string; limit: number },
): Promise<Namesake[]> {
  const { rows } = await db.query<Namesake & Record<string, unknown>>(
    `SELECT c.id, c.investor_id AS "investorId", c.id_type AS "idType", c.details_sealed AS "detailsSealed", c.state,
            c.submitted_at AS "submittedAt", coalesce(p.born_hash = own.born_hash, false) AS "sameBirth",
            coalesce(c.person_hash = mine.person_hash, false) AS "samePerson"
       FROM kyc_person_clue own JOIN kyc_case mine ON mine.id = own.case_id
       JOIN kyc_person_clue p ON p.name_hash = own.name_hash JOIN kyc_case c ON c.id = p.case_id
      WHERE own.case_id = $1 AND c.investor_id <> $2 AND c.state <> 'rejected'
        AND (p.born_hash = own.born_hash) IS NOT FALSE
      ORDER BY "samePerson" DESC, "sameBirth" DESC, c.state = 'verified' DESC, c.id DESC LIMIT $3`,
    [caseId, investorId, limit],
    'identity.namesakes',
  );
  return rows;
}

/** Whether somebody verified under a case's name may be its person and no document tells: then the reviewer says who it is. */
export async function isPersonUnclear(db: Queryable, caseId: string): Promise<boolean> {
  const { rows } = await db.query<{ unclear: boolean }>(
    'SELECT unclear FROM kyc_person_by_documents($1)',
    [caseId],
    'identity.person-unclear',
  );
  return rows[0]?.unclear ?? false;
}

/** A submission whose person cannot be compared yet. */
interface CaseWithoutClue {
  readonly id: string;
  readonly idType: IdType;
  readonly detailsSealed: Buffer;
}

/** Submissions from before persons were compared, oldest first. */
export async function casesWithoutClue(db: Queryable, limit: number): Promise<CaseWithoutClue[]> {
  const { rows } = await db.query<CaseWithoutClue & Record<string, unknown>>(
    `SELECT id, id_type AS "idType", details_sealed AS "detailsSealed" FROM kyc_case c
      WHERE NOT EXISTS (SELECT FROM kyc_person_clue p WHERE p.case_id = c.id) ORDER BY id LIMIT $1`,
    [limit],
    'identity.without-clue',
  );
  return rows;
}
