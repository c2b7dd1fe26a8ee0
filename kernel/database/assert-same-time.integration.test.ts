import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#testing/database.ts';
import { assertSameTime, ClocksDifferError } from './assert-same-time.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());

const machine = (offMs: number) => () => Date.now() + offMs;

it.each([-25_000, 0, 25_000])('a machine %i ms away from the database may start', async (offMs) => {
  await expect(assertSameTime(test.db, machine(offMs))).resolves.toBeUndefined();
});

it.each([-40_000, 40_000])('a machine %i ms away from the database is told by how much', async (offMs) => {
  const refused = assertSameTime(test.db, machine(offMs));
  await expect(refused).rejects.toBeInstanceOf(ClocksDifferError);
  await expect(refused).rejects.toThrow(/differs from this machine's by (39|40) s/);
});
