import { execFileSync } from 'node:child_process';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrateJobs } from '#kernel/jobs/migrate-jobs.ts';
import { openTestDatabase, type TestDatabase } from '#testing/database.ts';
import { describeStatement } from './describe-statement.ts';
import { judgeStatement } from './judge-statement.ts';
import { NEVER_NULL, UNREADABLE } from './known-exceptions.ts';
import type { Statement } from './read-statements.ts';

const CANNOT_BE_READ = /its text is known at run time only|cannot insert multiple commands/;
const MAX_OUTPUT_BYTES = 32 * 1024 * 1024;

let test: TestDatabase;
let client: pg.PoolClient;
let statements: Statement[];

beforeAll(async () => {
  test = await openTestDatabase();
  await migrateJobs(test.ownerUrl);
  client = await test.owner.connect();
  const printed = execFileSync(process.execPath, ['tools/statements/print-statements.ts'], {
    encoding: 'utf8',
    maxBuffer: MAX_OUTPUT_BYTES,
  });
  statements = JSON.parse(printed) as Statement[];
});
afterAll(async () => {
  client.release();
  await test.close();
});

async function findingsOf(statement: Statement): Promise<string[]> {
  const place = `${statement.file}:${statement.line}`;
  if (statement.texts === null) return [`${place} its text is known at run time only`];
  const found: string[] = [];
  for (const text of statement.texts) {
    try {
      const columns = await describeStatement(client, text);
      found.push(...judgeStatement(statement, columns, NEVER_NULL[statement.file]?.columns));
    } catch (error) {
      found.push(`PostgreSQL: ${(error as Error).message}`);
    }
  }
  return [...new Set(found)].map((words) => `${place} ${words}`);
}

it('every statement of the stores gives the rows that its type declares', async () => {
  // given
  expect(statements.length).toBeGreaterThan(300);
  // then
  const findings: string[] = [];
  for (const statement of statements) {
    const found = await findingsOf(statement);
    findings.push(
      ...found.filter((finding) => !(statement.file in UNREADABLE && CANNOT_BE_READ.test(finding))),
    );
  }
  expect(findings).toEqual([]);
});

it('the exceptions are still needed', async () => {
  for (const file of Object.keys(UNREADABLE)) {
    const found: string[] = [];
    for (const statement of statements.filter((one) => one.file === file))
      found.push(...(await findingsOf(statement)));
    expect(found.join('\n'), file).toMatch(CANNOT_BE_READ);
  }
});

it('a column renamed in SQL is found, wherever it is read', async () => {
  // given
  await client.query('ALTER TABLE trade_order RENAME COLUMN limit_price TO bound_by');
  // then
  const findings: string[] = [];
  for (const statement of statements.filter(({ file }) => file.startsWith('features/trade/')))
    findings.push(...(await findingsOf(statement)));
  await client.query('ALTER TABLE trade_order RENAME COLUMN bound_by TO limit_price');
  expect(findings.length).toBeGreaterThan(0);
  expect(findings.every((finding) => finding.includes('limit_price'))).toBe(true);
});
