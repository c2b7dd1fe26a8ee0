import { expect, it } from 'vitest';
import type { Queryable } from '#kernel/database/database.ts';
import { readContent } from './statement-content.ts';

const statement = {
  month: '2026-11',
  isComplete: true,
  afterSeq: 10n,
  head: '',
  issuedAt: 0,
};
/** Nothing may be read of a statement that is refused. */
const untouched = {
  query: () => {
    throw new Error('the database was asked');
  },
} as unknown as Queryable;

it('a month of more than 50,000 entries is refused before any is read', async () => {
  const asked = readContent(untouched, 'ana', { ...statement, lastSeq: 50_011n }, []);
  await expect(asked).rejects.toMatchObject({ reason: 'statement.too_long' });
});

it('a month of 50,000 is read', async () => {
  const asked = readContent(untouched, 'ana', { ...statement, lastSeq: 50_010n }, []);
  await expect(asked).rejects.toThrow('the database was asked');
});
