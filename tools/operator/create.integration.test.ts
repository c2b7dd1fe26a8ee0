import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#testing/database.ts';
import { createOperator } from './create.ts';

let database: TestDatabase;
const before = process.env.DATABASE_URL;
beforeAll(async () => {
  database = await openTestDatabase();
  process.env.DATABASE_URL = database.ownerUrl;
});
afterAll(async () => {
  if (before === undefined) delete process.env.DATABASE_URL;
  else process.env.DATABASE_URL = before;
  await database.close();
});

const count = async () => (await database.owner.query('SELECT FROM operator_role')).rowCount;

const audit = async () =>
  (await database.owner.query("SELECT * FROM audit_log WHERE call = 'command/operator_create'")).rows;

test('given a name and roles, then the operator is there, without secrets, and a code is printed once', async () => {
  const lines: string[] = [];
  const say = (line: string) => lines.push(line);
  expect(await createOperator(['eva.luz', 'Eva Luz', 'admin,treasurer'], say)).toBe(0);
  expect(lines.join('\n')).toMatch(/\ncode {6}([0-9A-Z]{4}-){5}[0-9A-Z]{4}\n/);
  expect(await count()).toBe(2);
  const { rows } = await database.owner.query('SELECT id, password_hash, sealed_totp_secret FROM operator');
  expect(rows).toEqual([{ id: expect.any(String), password_hash: null, sealed_totp_secret: null }]);
  // and the audit log has a line that it was a command, about her, without the code
  const [line, ...others] = await audit();
  expect(others).toEqual([]);
  expect(line).toMatchObject({ operator_id: null, subject_kind: 'operator', subject_id: rows[0].id });
  expect(line.detail).toMatchObject({ by: 'command', signInName: 'eva.luz', roles: ['admin', 'treasurer'] });
  expect(JSON.stringify(line.detail)).not.toContain(/code {6}(\S+)/.exec(lines.join('\n'))?.[1]);
});

test('given a name that is taken, then nothing is written, in the audit log neither', async () => {
  const again = createOperator(['eva.luz', 'Eva Luz', 'admin'], () => undefined);
  await expect(again).rejects.toThrow('operator.name_taken');
  expect(await audit()).toHaveLength(1);
});

test('given an unknown role or a bad name, then nobody is made', async () => {
  const lines: string[] = [];
  for (const args of [['ana', 'Ana', 'king'], ['Ana Ruiz', 'Ana', 'admin'], ['ana'], ['ana', 'Ana', '']]) {
    expect(await createOperator(args, (line) => lines.push(line))).toBe(2);
  }
  expect(lines[0]).toContain('npm run operator:create');
  expect(await count()).toBe(2);
});
