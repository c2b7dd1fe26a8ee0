import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { defineCall } from '#kernel/contract/define-call.ts';
import { deadFiles } from './dead-files.ts';
import { fileFindings } from './file-rules.ts';
import type { Finding, Source } from './finding.ts';
import { longFunctions } from './function-length.ts';
import { moneyFindings } from './money-rules.ts';
import { repositorySources, startedFiles } from './sources.ts';
import { sqlFindings } from './sql-rules.ts';
import { untestedDeeds } from './untested-deeds.ts';

const source = (file: string, text: string): Source => ({ file, text });
const rulesOf = (findings: readonly Finding[]) => findings.map(({ rule, line }) => `${rule}:${line}`);
const lines = (count: number) => 'x();\n'.repeat(count);

test('given a function of 70 lines and one of 71, then only the longer is found, where it begins', () => {
  expect(longFunctions(source('a.ts', `function f() {\n${lines(68)}}\n`))).toEqual([]);
  expect(rulesOf(longFunctions(source('a.ts', `\nfunction f() {\n${lines(69)}}\n`)))).toEqual([
    'function-length:2',
  ]);
});

test('given a long arrow function in a component, then it is found too', () => {
  const text = `const A = () => {\n${lines(80)}return <p />;\n};\n`;
  expect(rulesOf(longFunctions(source('a.tsx', text)))).toEqual(['function-length:1']);
});

test('given a long describe with short tests, then nothing is found', () => {
  const text = `describe('a', () => {\n${"test('b', () => {\n});\n".repeat(60)}});\n`;
  expect(longFunctions(source('a.test.ts', text))).toEqual([]);
});

test('given a file of 501 lines, then it is found, unless it is data or prose', () => {
  expect(rulesOf(fileFindings(source('a.ts', lines(501))))).toEqual(['file-length:1']);
  expect(fileFindings(source('a.json', lines(501)))).toEqual([]);
});

test.each([
  ['kernel/utils/a.ts', true],
  ['kernel/string-helpers.ts', true],
  ['features/trade/order-manager.ts', true],
  ['ui/common/a.tsx', true],
  ['features/account/common-password.ts', false],
])('given the name %s, then it is refused: %s', (file, refused) => {
  expect(fileFindings(source(file, '')).some(({ rule }) => rule === 'banned-name')).toBe(refused);
});

test('given a name that is not kebab-case, then it is found', () => {
  expect(rulesOf(fileFindings(source('ui/OrderSheet.tsx', '')))).toEqual(['kebab-case:1']);
});

test.each([
  ['machine-path', ['/ho', 'me/ana/project/a.ts'].join('')],
  ['registry-host', ['https://registry.', 'npm', 'js.org/a'].join('')],
  ['left-over', ['// TO', 'DO later'].join('')],
  ['skipped-test', ['test.', "skip('a', f)"].join('')],
  ['type-escape', ['// @ts-', 'ignore'].join('')],
])('given a planted %s, then it is found on its line', (rule, text) => {
  expect(rulesOf(fileFindings(source('a.ts', `\n${text}\n`)))).toEqual([`${rule}:2`]);
});

test('given addresses of the app such as /home, then they are no machine paths', () => {
  expect(fileFindings(source('a.ts', "const paths = ['/home', '/user/login', './work/a'];\n"))).toEqual([]);
});

test.each([
  'parseFloat(text)',
  'value.toFixed(2)',
  'Math.round(price * 100)',
  'amount || 0',
  'row.amount ?? 0n',
])('given %s in a feature, then money is no longer exact', (text) => {
  expect(rulesOf(moneyFindings(source('features/trade/fees.ts', text)))).toEqual(['money-is-exact:1']);
});

test('given SQL in a deed, then it is found; in a store it is at home', () => {
  const text = 'await tx.query(`select 1`);\nconst t = tx.withTables<T>();';
  expect(rulesOf(sqlFindings(source('features/trade/server/a.ts', text)))).toEqual([
    'sql-in-a-store:1',
    'sql-in-a-store:2',
  ]);
  expect(sqlFindings(source('features/trade/server/a.store.ts', text))).toEqual([]);
});

test('given a file that nothing imports, then it is dead; imports by # and by ./ keep alive', () => {
  const found = deadFiles(
    [
      source('kernel/a/used.ts', ''),
      source('kernel/a/near.ts', ''),
      source('kernel/a/dead.ts', ''),
      source('kernel/a/started.ts', "import '#kernel/a/used.ts';\nexport * from './near.ts';"),
    ],
    new Set(['kernel/a/started.ts']),
  );
  expect(found.map(({ file }) => file)).toEqual(['kernel/a/dead.ts']);
});

test('given a deed that no test names, then it is found', () => {
  const call = defineCall({
    path: 'trade/create',
    summary: '',
    access: 'investor',
    deed: true,
    input: z.object({}),
    output: z.object({}),
  });
  const calls = [{ file: 'features/trade/contract.ts', name: 'create', call }];
  expect(untestedDeeds(calls, [source('a.ts', 'trade/create')])).toHaveLength(1);
  expect(untestedDeeds(calls, [source('a.test.ts', "post('/api/trade/create')")])).toEqual([]);
});

test('given this repository, then its files are really read, and scripts count as starts', () => {
  const sources = repositorySources(process.cwd());
  expect(sources.length).toBeGreaterThan(100);
  expect(startedFiles(sources)).toContain('tools/tidy/tidy.ts');
});
