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

test('given a name and roles, then the operator is there and the secrets are printed once', async () => {
  const lines: string[] = [];
  const say = (line: string) => lines.push(line);
  expect(await createOperator(['eva.luz', 'Eva Luz', 'admin,treasurer'], say)).toBe(0);
  expect(lines.join('\n')).toMatch(
    /password {2}[\w-]{20}\nTOTP {6}otpauth:\/\/totp\/Bolsillo:eva\.luz\?secret=/,
  );
  expect(await count()).toBe(2);
  await expect(createOperator(['eva.luz', 'Eva Luz', 'admin'], say)).rejects.toThrow('operator.name_taken');
});

test('given an unknown role or a bad name, then nobody is made', async () => {
  const lines: string[] = [];
  for (const args of [['ana', 'Ana', 'king'], ['Ana Ruiz', 'Ana', 'admin'], ['ana'], ['ana', 'Ana', '']]) {
    expect(await createOperator(args, (line) => lines.push(line))).toBe(2);
  }
  expect(lines[0]).toContain('npm run operator:create');
  expect(await count()).toBe(2);
});
