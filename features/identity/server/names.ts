import { createHmac } from 'node:crypto';
import type { Queryable, Transaction } from '#kernel/database/database.ts';
import { transact } from '#kernel/database/transact.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { beginningsOf, soughtOf, wordsOfName } from '../name-words.ts';
import { casesWithoutWords, insertNameWords, investorsByWords, newestCases } from './name-word.store.ts';
import { openDetails } from './sealed-details.ts';

type Keys = Pick<Ports, 'secrets'>;
/** A name that so many people have is looked for with one more word. */
const MOST_FOUND = 200;
const INDEXED_AT_ONCE = 500;

/** Makes a submission's name findable, in the submission's own transaction. */
export async function indexName(
  ports: Keys,
  tx: Transaction,
  { caseId, investorId, fullName }: { caseId: string; investorId: string; fullName: string },
): Promise<void> {
  const words = new Set(wordsOfName(fullName).flatMap(beginningsOf));
  const hashes = [...words].map((word) => hashWord(ports, word));
  await insertNameWords(tx, { caseId, investorId, hashes });
}

/**
 * Investors whose name has all the words of a text, in any order, each from its third letter on; accents and case do
 * not count. Newest first, at most 200; none for a text without words.
 */
export async function findByName(ports: Keys, db: Queryable, text: string): Promise<string[]> {
  const words = new Set(wordsOfName(text).map(soughtOf));
  if (words.size === 0) return [];
  return investorsByWords(
    db,
    [...words].map((word) => hashWord(ports, word)),
    MOST_FOUND,
  );
}

/** The full names of investors as they last gave them, by id; who has sent nothing is not there. */
export async function namesOf(
  ports: Keys,
  db: Queryable,
  investorIds: readonly string[],
): Promise<Map<string, string>> {
  const cases = await newestCases(db, investorIds);
  return new Map(cases.map((row) => [row.investorId, openDetails(ports, row).fullName]));
}

/** Makes names findable that were sent before they could be, so many at a time; any number of nodes may. */
export async function indexOldNames(ports: Pick<Ports, 'db' | 'secrets'>): Promise<void> {
  const rows = await casesWithoutWords(ports.db, INDEXED_AT_ONCE);
  await transact(ports.db, async (tx) => {
    for (const row of rows) {
      const { fullName } = openDetails(ports, row);
      await indexName(ports, tx, { caseId: row.id, investorId: row.investorId, fullName });
    }
  });
}

function hashWord({ secrets }: Keys, word: string): Buffer {
  return createHmac('sha256', secrets.key('identity.name')).update(word).digest();
}
