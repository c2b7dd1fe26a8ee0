import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { defineCall } from '#kernel/contract/define-call.ts';
import type { OperatorRole } from '#kernel/contract/operator-role.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import type { AuditRecord, OperatorGate } from './authenticator.ts';
import { openApiOf } from './openapi.ts';
import { type OperatorContext, route } from './route.ts';
import { startTestServer, type TestServer } from './server.fixture.ts';

const output = z.object({ who: z.string() });
const input = z.object({ how: z.optional(z.string()) });
const look = defineCall({
  path: 'operator/case_look',
  summary: 'Looks at a case.',
  access: 'operator',
  roles: ['reviewer'],
  reads: true,
  input,
  output,
});
const decide = defineCall({
  path: 'operator/case_decide',
  summary: 'Decides a case.',
  access: 'operator',
  roles: ['reviewer'],
  input,
  output,
});
const queue = defineCall({
  path: 'operator/case_queue',
  summary: 'Lists cases.',
  access: 'operator',
  roles: ['reviewer'],
  reads: true,
  input,
  output: z.object({ items: z.array(z.object({ id: z.string(), investorId: z.string() })) }),
});
const mine = defineCall({
  path: 'user/thing',
  summary: 'An investor looks.',
  access: 'investor',
  input,
  output,
});

const OPERATORS: Record<string, OperatorRole> = { rita: 'reviewer', teo: 'treasurer', alma: 'auditor' };
let records: AuditRecord[] = [];
let refused: (Omit<AuditRecord, 'reads'> & { reason: string })[] = [];
const operators: OperatorGate = {
  authenticate: async (token) => {
    const role = OPERATORS[token];
    if (role === undefined) return null;
    return { operatorId: `id-${token}`, operatorName: token, roles: [role], logInId: `log-in-${token}` };
  },
  record: async (_tx, record) => void records.push(record),
  recordRefused: async (tried) => void refused.push(tried),
};

function answer(context: OperatorContext, { how }: { how?: string }) {
  if (how === 'refuse') throw new Refusal('not_found');
  if (how === 'two cases') {
    for (const subjectId of ['one', 'two']) context.audit({ subjectKind: 'case', subjectId });
  }
  return { who: context.operatorId };
}

const routes = [
  route(look, answer),
  route(decide, answer),
  route(queue, () => ({
    items: [
      { id: 'case-1', investorId: 'ana' },
      { id: 'case-2', investorId: 'ana' },
    ],
  })),
  route(mine, ({ investorId }) => ({ who: investorId })),
];
let world: TestServer;
beforeAll(async () => {
  world = await startTestServer(routes, { operators });
});
afterAll(() => world.server.close());
beforeEach(() => {
  records = [];
  refused = [];
});

const send = (path: string, headers: Record<string, string> = {}, body: object = {}) =>
  world.post(`/api/${path}`, body, headers);

test('given the right role, then the call is done and stands in the audit log', async () => {
  const { body } = await send('operator/case_decide', { operatorToken: 'rita' }, { how: 'quietly' });
  expect(body).toMatchObject({ success: true, data: { who: 'id-rita' } });
  expect(records).toHaveLength(1);
  expect(records[0]).toMatchObject({ call: 'operator/case_decide', reads: false, subject: null });
  expect(records[0]?.inputHash).toHaveLength(32);
});

test('given a call about two cases, then each has its line', async () => {
  await send('operator/case_look', { operatorToken: 'rita' }, { how: 'two cases' });
  expect(records.map(({ subject }) => subject?.subjectId)).toEqual(['one', 'two']);
});

test('given a look at a list, then its line says which cases, and whose, were shown', async () => {
  await send('operator/case_queue', { operatorToken: 'rita' });
  expect(records).toMatchObject([{ subject: null, detail: { shown: ['case-1', 'ana', 'case-2'] } }]);
});

test('given a refusal, then nothing is recorded as done, and the try is', async () => {
  const { body } = await send('operator/case_decide', { operatorToken: 'rita' }, { how: 'refuse' });
  expect(body.data.reason).toBe('not_found');
  expect(records).toEqual([]);
  expect(refused).toMatchObject([
    { operator: { operatorId: 'id-rita' }, call: 'operator/case_decide', reason: 'not_found' },
  ]);
});

test('given a slip in the input, then no try is recorded', async () => {
  const { body } = await send('operator/case_decide', { operatorToken: 'rita' }, { how: 5 });
  expect(body.code).toBe(-2);
  expect([records, refused]).toEqual([[], []]);
});

test("given an investor's token, then it is never good in the console, under either header", async () => {
  const under = await send('operator/case_look', { operatorToken: 'ana' });
  expect([under.status, under.body.code]).toEqual([401, -4]);
  const besides = await send('operator/case_look', { userToken: 'ana' });
  expect([besides.status, besides.body.code]).toEqual([401, -3]);
  expect(records).toEqual([]);
});

test("given an operator's token, then it is never good for an investor's call", async () => {
  const under = await send('user/thing', { userToken: 'rita' });
  expect([under.status, under.body.code]).toEqual([401, -4]);
  const besides = await send('user/thing', { operatorToken: 'rita' });
  expect([besides.status, besides.body.code]).toEqual([401, -3]);
});

test('given another role, then the call is refused with −12 and recorded as a try, not as done', async () => {
  for (const path of ['operator/case_look', 'operator/case_decide']) {
    const { status, body } = await send(path, { operatorToken: 'teo' });
    expect([status, body.code, body.data.reason]).toEqual([403, -12, 'role.missing']);
  }
  expect(records).toEqual([]);
  expect(refused.map(({ call, reason }) => [call, reason])).toEqual([
    ['operator/case_look', 'role.missing'],
    ['operator/case_decide', 'role.missing'],
  ]);
});

test('given the auditor, then reading is allowed and recorded, changing is not', async () => {
  expect((await send('operator/case_look', { operatorToken: 'alma' })).body.success).toBe(true);
  expect((await send('operator/case_decide', { operatorToken: 'alma' })).body.code).toBe(-12);
  expect(records.map(({ call }) => call)).toEqual(['operator/case_look']);
});

test('given a contract that contradicts itself, then the server does not start', async () => {
  const nobody = route(defineCall({ ...look, signs: [], access: 'operator', roles: [] }), answer);
  await expect(startTestServer([nobody], { operators })).rejects.toThrow('names its roles');
  await expect(startTestServer([route(look, answer)])).rejects.toThrow('nobody to ask');
  const readingCommand = route(defineCall({ ...look, signs: [], access: 'operator', command: true }), answer);
  await expect(startTestServer([readingCommand], { operators })).rejects.toThrow('changes something');
});

test('given the document, then an operator call shows its token and its roles', () => {
  const { paths } = openApiOf(routes, '1') as { paths: Record<string, { post: unknown }> };
  expect(paths['/api/operator/case_look']?.post).toMatchObject({
    security: [{ operatorToken: [] }],
    'x-roles': ['reviewer'],
    'x-reads': true,
  });
});
