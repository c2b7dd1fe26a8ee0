import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#testing/database.ts';
import { assertApplicationRole } from './assert-application-role.ts';
import { openDatabase } from './database.ts';

let test: TestDatabase;
/** Roles belong to the whole server: names of this run's own. */
const word = randomBytes(4).toString('hex');
const roles = { login: `t_login_${word}`, owner: `t_owner_${word}`, group: `t_group_${word}` };

beforeAll(async () => {
  test = await openTestDatabase();
  const { owner } = test;
  for (const role of [roles.owner, roles.group]) await owner.query(`CREATE ROLE ${role} NOLOGIN`);
  await owner.query(`CREATE ROLE ${roles.login} LOGIN IN ROLE bolsillo_app`);
  await owner.query(`CREATE TABLE owned ()`);
  await owner.query(`ALTER TABLE owned OWNER TO ${roles.owner}`);
});
afterAll(async () => {
  await test.owner.query('DROP TABLE owned');
  for (const role of Object.values(roles)) await test.owner.query(`DROP ROLE ${role}`);
  await test.close();
});

/** What is said of the login, having been given these powers for the while; null where it may be the application's. */
async function told(...grants: string[]): Promise<string | null> {
  const address = new URL(test.ownerUrl);
  address.username = roles.login;
  const db = openDatabase(address.href, { max: 1 });
  for (const grant of grants) await test.owner.query(grant);
  try {
    return await assertApplicationRole(db).then(
      () => null,
      (error: Error) => error.message,
    );
  } finally {
    await db.close();
    await test.owner.query(`ALTER ROLE ${roles.login} NOSUPERUSER NOCREATEROLE`);
    for (const role of [roles.owner, roles.group, 'pg_write_all_data'])
      await test.owner.query(`REVOKE ${role} FROM ${roles.login}`);
    await test.owner.query(`REVOKE ${roles.owner} FROM ${roles.group}`);
  }
}

it('a log-in of the application’s role alone is good', async () => {
  expect(await told()).toBeNull();
});

it.each([
  ['a superuser', [`ALTER ROLE ${roles.login} SUPERUSER`], 'is a superuser'],
  ['who makes roles', [`ALTER ROLE ${roles.login} CREATEROLE`], 'may make roles'],
  ['a member of an owner', [`GRANT ${roles.owner} TO ${roles.login}`], roles.owner],
  [
    'a member of a member of an owner',
    [`GRANT ${roles.owner} TO ${roles.group}`, `GRANT ${roles.group} TO ${roles.login}`],
    roles.owner,
  ],
  ['who writes everything', [`GRANT pg_write_all_data TO ${roles.login}`], 'may write'],
])('%s is refused', async (_what, grants, words) => {
  const said = await told(...grants);
  expect(said).toContain(roles.login);
  expect(said).toContain(words);
});

it('the owner is refused however the address is spelled, and though the connection drops to the application’s role', async () => {
  const other = new URL(test.ownerUrl);
  other.searchParams.set('application_name', 'other');
  for (const spelled of [test.ownerUrl, test.url, other.href]) {
    const db = openDatabase(spelled, { max: 1 });
    await expect(assertApplicationRole(db)).rejects.toThrow(/superuser|owner/);
    await db.close();
  }
});
