import { createHmac } from 'node:crypto';
import type { Queryable, Transaction } from '#kernel/database/database.ts';
import { transact } from '#kernel/database/transact.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { bornBy } from '../born.ts';
import type { KycCase } from '../contract.ts';
import { type IdType, maskNumber } from '../id-number.ts';
import { wordsOfName } from '../name-words.ts';
import type { CaseRow } from './kyc-case.store.ts';
import { casesWithoutClue, insertClue, selectNamesakes } from './person-clue.store.ts';
import { openDetails } from './sealed-details.ts';

type Keys = Pick<Ports, 'secrets'>;
/** A reviewer looks at no more; the likeliest come first. */
const MOST_SHOWN = 5;
const INDEXED_AT_ONCE = 500;

interface Told {
  readonly fullName: string;
  readonly idType: IdType;
  readonly idNumber: string;
}

/** Keeps by what a submission's person may be recognised, in the submission's own transaction. */
export async function keepClue(
  ports: Keys,
  tx: Transaction,
  { caseId, ...told }: Told & { caseId: string },
): Promise<void> {
  await insertClue(tx, { caseId, ...clueOf(ports, told) });
}

/** Proofs of other accounts that may be the same person's, for the reviewer who decides. */
export async function namesakesOf(ports: Keys, db: Queryable, row: CaseRow): Promise<KycCase['namesakes']> {
  const found = await selectNamesakes(db, { caseId: row.id, investorId: row.investorId, limit: MOST_SHOWN });
  return found.map(
    ({ id, investorId, idType, detailsSealed, state, submittedAt, sameBirth, samePerson }) => ({
      id,
      investorId,
      idType,
      idNumber: maskNumber(openDetails(ports, { id, detailsSealed }).idNumber),
      state,
      submittedAt: submittedAt.toISOString(),
      sameBirth,
      samePerson,
    }),
  );
}

/** Whether a proof is verified and may be the same person's as a case. */
export async function isVerifiedNamesake(
  ports: Keys,
  db: Queryable,
  row: CaseRow,
  otherId: string,
): Promise<boolean> {
  const namesakes = await namesakesOf(ports, db, row);
  return namesakes.some(({ id, state }) => id === otherId && state === 'verified');
}

/** Makes persons comparable whose proofs were sent before they could be, so many at a time; any number of nodes may. */
export async function indexOldPersons(ports: Pick<Ports, 'db' | 'secrets'>): Promise<void> {
  const rows = await casesWithoutClue(ports.db, INDEXED_AT_ONCE);
  await transact(ports.db, async (tx) => {
    for (const row of rows) {
      const { fullName, idNumber } = openDetails(ports, row);
      await keepClue(ports, tx, { caseId: row.id, fullName, idType: row.idType, idNumber });
    }
  });
}

function clueOf(ports: Keys, { fullName, idType, idNumber }: Told) {
  const name = wordsOfName(fullName).sort().join(' ');
  const born = bornBy(idType, idNumber);
  return {
    nameHash: hashClue(ports, name),
    bornHash: born === null ? null : hashClue(ports, `${name}:${born}`),
  };
}

function hashClue({ secrets }: Keys, clue: string): Buffer {
  return createHmac('sha256', secrets.key('identity.person')).update(clue).digest();
}
