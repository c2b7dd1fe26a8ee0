import { execFileSync } from 'node:child_process';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrateJobs } from '#kernel/jobs/migrate-jobs.ts';
import { openTestDatabase, type TestDatabase } from '#testing/database.ts';
import { describeStatement } from './describe-statement.ts';
import { judgeStatement } from './judge-statement.ts';
import { homeOf, NEVER_NULL, UNREADABLE } from './known-exceptions.ts';
import { tablesReadWhole } from './read-plan.ts';
import type { Statement } from './read-statements.ts';
import { READ_WHOLE, SMALL } from './read-whole.ts';

const CANNOT_BE_READ = /its text is known at run time only|cannot insert multiple commands/;
const PLANNED = /^\s*(SELECT|WITH|INSERT|UPDATE|DELETE|MERGE)\b/i;
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

/** The job queue's own tables are its library's. */
const isOurs = (table: string) => !table.startsWith('graphile_worker.');

async function findingsOf(statement: Statement): Promise<string[]> {
  const place = `${statement.file}:${statement.line}`;
  if (statement.texts === null) return [`${place} its text is known at run time only`];
  const found: string[] = [];
  for (const text of statement.texts) {
    try {
      const columns = await describeStatement(client, text);
      found.push(...judgeStatement(statement, columns, NEVER_NULL[homeOf(statement.file)]?.columns));
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
      ...found.filter((finding) => !(homeOf(statement.file) in UNREADABLE && CANNOT_BE_READ.test(finding))),
    );
  }
  expect(findings).toEqual([]);
});

it('the exceptions are still needed', async () => {
  for (const file of Object.keys(UNREADABLE)) {
    const found: string[] = [];
    for (const statement of statements.filter((one) => homeOf(one.file) === file))
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

describe('a plan', () => {
  let partialIndexes: Set<string>;
  /** Nothing but an index by its key or a read of the whole table is left to choose. */
  const BY_KEY = ['seqscan', 'bitmapscan', 'hashjoin', 'mergejoin'];

  beforeAll(async () => {
    for (const way of BY_KEY) await client.query(`SET enable_${way} = off`);
    const { rows } = await client.query<{ name: string }>(
      'SELECT indexrelid::regclass::text AS name FROM pg_index WHERE indpred IS NOT NULL',
    );
    partialIndexes = new Set(rows.map(({ name }) => name));
  });

  it('of every statement finds its rows by an index, in each table that grows', async () => {
    const findings = new Set<string>();
    for (const { file, line, texts } of statements)
      for (const text of (texts ?? []).filter((one) => PLANNED.test(one)))
        for (const table of await tablesReadWhole(client, text, partialIndexes))
          if (isOurs(table) && !(table in SMALL) && !READ_WHOLE[homeOf(file)]?.tables.includes(table))
            findings.add(`${file}:${line} reads all of ${table}`);
    expect([...findings]).toEqual([]);
  });

  it.each([
    ['SELECT FROM deposit WHERE id = $1', []],
    ['SELECT FROM deposit WHERE opinion = $1', ['deposit']],
    [`SELECT count(*) FROM deposit WHERE state IN ('pending', 'unknown')`, []],
    ['SELECT FROM deposit ORDER BY id LIMIT 5', []],
    ['SELECT count(*) FROM (SELECT FROM deposit ORDER BY id) d LIMIT 1', ['deposit']],
    ['SELECT FROM deposit d JOIN investor i ON i.id = d.investor_id WHERE d.id = $1', []],
    ['DELETE FROM ledger.chain WHERE seq = $1', ['ledger.chain']],
  ])('of %s reads whole: %j', async (text, tables) => {
    expect(await tablesReadWhole(client, text, partialIndexes)).toEqual(tables);
  });
});
