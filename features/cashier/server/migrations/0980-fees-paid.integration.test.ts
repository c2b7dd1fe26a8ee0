import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabaseBefore, type PastDatabase } from '#testing/migrate-to.ts';

let past: PastDatabase;
beforeAll(async () => {
  past = await openDatabaseBefore('0980-fees-paid');
});
afterAll(() => past.close());

it('given fees that were summed up without the nights, when they count, then they are summed up anew', async () => {
  await past.owner.query('INSERT INTO fees_paid VALUES (gen_random_uuid(), 600, 1, 1)');
  await past.migrateTo('0980-fees-paid');
  expect((await past.owner.query('SELECT * FROM fees_paid')).rows).toEqual([]);
});
