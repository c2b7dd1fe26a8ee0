import { afterAll, beforeAll, expect, it } from 'vitest';
import { TooPowerfulError } from '#kernel/database/assert-application-role.ts';
import { openTestDatabase, type TestDatabase } from '#testing/database.ts';
import { readEnvironment } from './environment.ts';
import { openReadyDatabase } from './open-database.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());

it('the owner’s log-in, spelled otherwise, is not taken for the application’s', async () => {
  const spelled = new URL(test.ownerUrl);
  spelled.searchParams.set('application_name', 'bolsillo');
  const settings = readEnvironment({ DATABASE_URL: spelled.href, DATABASE_OWNER_URL: test.ownerUrl });
  expect(settings.database?.shared).toBe(false);
  await expect(openReadyDatabase(settings)).rejects.toBeInstanceOf(TooPowerfulError);
});

it('a sandbox that was given one log-in for both drops to the application’s role', async () => {
  const database = await openReadyDatabase(readEnvironment({ DATABASE_URL: test.ownerUrl }));
  expect(database.url).toBe(test.url);
  await database.stop();
});
