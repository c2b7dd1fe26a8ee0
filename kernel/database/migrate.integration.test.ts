import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#testing/database.ts';
import { installationOf, migrate, SIMULATED, WrongModeError } from './migrate.ts';
import { readMigrations } from './migration-files.ts';

let test: TestDatabase;

beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());

describe('migrations', () => {
  it('run once, whoever asks and however often', async () => {
    // given a database that is up to date, when three nodes start at once
    const ran = await Promise.all([1, 2, 3].map(() => migrate(test.ownerUrl)));
    // then nothing runs again
    expect(ran).toEqual([[], [], []]);
  });

  it('refuse a database of the other mode, or of other prices', async () => {
    // given a sandbox of simulated prices, when a live installation wants it, or a sandbox of real ones
    const live = { mode: 'live', real: [], american: null } as const;
    await expect(migrate(test.ownerUrl, live)).rejects.toBeInstanceOf(WrongModeError);
    const real = { ...SIMULATED, real: ['america', 'rate'] } as const;
    await expect(migrate(test.ownerUrl, real)).rejects.toThrow(
      /simulated prices; it is never used with real prices \(america, rate\): name another data folder/,
    );
    // then it is still the same, and the application cannot change that
    expect(await installationOf(test.db)).toEqual(SIMULATED);
    await expect(test.db.query(`UPDATE installation SET mode = 'live'`)).rejects.toThrow(/permission denied/);
    await expect(test.db.query('DELETE FROM installation')).rejects.toThrow(/permission denied/);
    expect(await installationOf(test.db)).toEqual(SIMULATED);
    await test.owner.query(`UPDATE installation SET real_prices = 'america,rate'`);
    await expect(migrate(test.ownerUrl)).rejects.toThrow(/has real prices \(america, rate\)/);
    expect(await migrate(test.ownerUrl, real)).toEqual([]);
    await test.owner.query(`UPDATE installation SET real_prices = ''`);
  });

  it('refuse a database of another venue, also of none; one without a venue is given one once', async () => {
    const paper = { ...SIMULATED, american: 'alpaca-paper' } as const;
    await expect(migrate(test.ownerUrl, paper)).rejects.toThrow(
      /executed by the simulated venue; it is never used with Alpaca on a paper account: name another/,
    );
    // given a live installation that was only looked at
    await test.owner.query(`UPDATE installation SET mode = 'live', american_venue = NULL`);
    const looked = { mode: 'live', real: [], american: null } as const;
    expect(await migrate(test.ownerUrl, looked)).toEqual([]);
    const alpaca = { ...looked, american: 'alpaca' } as const;
    expect(await migrate(test.ownerUrl, alpaca)).toEqual([]);
    // then it keeps its venue, and goes without none
    expect(await installationOf(test.db)).toEqual(alpaca);
    await expect(migrate(test.ownerUrl, looked)).rejects.toThrow(/by Alpaca; it is never used with no venue/);
    await test.owner.query(`UPDATE installation SET mode = 'sandbox', american_venue = 'simulated'`);
  });

  it('give the application no hold on the schema', async () => {
    // given the application's role, when it tries to make or drop something, or to read what ran
    for (const sql of [
      'CREATE TABLE mine ()',
      'DROP TABLE idempotency',
      'SELECT * FROM migration.kysely_migration',
    ])
      await expect(test.db.query(sql)).rejects.toThrow(/permission denied|must be owner/);
  });
});

describe('migration files', () => {
  it('stand in the order of their numbers', async () => {
    const names = (await readMigrations()).map(({ name }) => name);
    expect(names).toEqual([...names].sort());
    expect(names[0]).toBe('0001-roles-and-mode');
  });

  it.each([
    [
      'share a number',
      ['kernel/a/migrations/0100-one.sql', 'features/b/server/migrations/0100-two.sql'],
      '0100',
    ],
    ['have no number', ['kernel/a/migrations/more.sql'], 'NNNN'],
  ])('are refused where they %s', async (_, paths, word) => {
    // given such files
    const root = await mkdtemp(join(tmpdir(), 'bolsillo-migrations-'));
    for (const path of paths) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), 'SELECT 1');
    }
    // then reading them says so
    await expect(readMigrations(root)).rejects.toThrow(word);
    await rm(root, { recursive: true });
  });
});
