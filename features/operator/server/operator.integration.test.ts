import { afterAll, beforeAll, expect, test } from 'vitest';
import { getInfoCall } from '#features/account/contract.ts';
import { openBolsillo, type TestBolsillo, type TestOperator } from '#testing/bolsillo.ts';
import { lockWaiters } from '#testing/database.ts';
import {
  closeOperatorCall,
  decideApprovalCall,
  endSessionsCall,
  listAuditCall,
  listOperatorsCall,
  overviewCall,
  renewCredentialsCall,
  setRolesCall,
  signInCall,
  signOutCall,
} from '../contract.ts';
import { STEP_MS, totpAt } from '../totp.ts';
import { AUDIT_INVARIANTS } from './audit.store.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
let world: TestBolsillo;
let admin: TestOperator;
let second: TestOperator;
const REASON = 'Cambio de puesto desde hoy';
beforeAll(async () => {
  world = await openBolsillo();
  admin = await world.operator('admin');
  second = await world.operator('admin');
});
afterAll(() => world.close());

const codeOf = ({ totpSecret }: TestOperator) => totpAt(totpSecret, Math.floor(world.now() / STEP_MS));
const signIn = (who: TestOperator, change: { password?: string; code?: string } = {}) =>
  world.anonymous.ask(signInCall, {
    signInName: who.signInName,
    password: who.password,
    code: codeOf(who),
    ...change,
  });
const reasonOf = (answer: object) => ('reason' in answer ? answer.reason : 'success');
const count = async (sql: string) => Number((await world.database.owner.query(sql)).rows[0].count);

test('given a code that was used, then it is refused; the next one is good', async () => {
  const operator = await world.operator('reviewer');
  expect(reasonOf(await signIn(operator))).toBe('operator.sign_in_wrong');
  await world.pass(STEP_MS);
  expect(reasonOf(await signIn(operator))).toBe('success');
});

test('given a wrong name, password or code, then the answer is the same and no session is made', async () => {
  const operator = await world.operator('reviewer');
  await world.pass(STEP_MS);
  const before = await count('SELECT count(*) FROM operator_log_in');
  const answers = [
    await signIn(operator, { password: 'not this one' }),
    await signIn({ ...operator, signInName: 'nobody.here' }),
    await signIn(operator, { code: '000000' }),
  ];
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(reasonOf(answers[0]!)).toBe('operator.sign_in_wrong');
  expect(await count('SELECT count(*) FROM operator_log_in')).toBe(before);
});

test('given twenty guesses at once, then five are looked at and the name is locked, right or wrong, for 15 minutes', async () => {
  const operator = await world.operator('support');
  await world.pass(STEP_MS);
  const guesses = Array.from({ length: 20 }, () => signIn(operator, { password: 'guess' }));
  const reasons = (await Promise.all(guesses)).map(reasonOf);
  expect(reasons.filter((reason) => reason === 'operator.sign_in_wrong')).toHaveLength(5);
  expect(reasonOf(await signIn(operator))).toBe('operator.sign_in_locked');
  await world.pass(15 * MINUTE_MS);
  expect(reasonOf(await signIn(operator))).toBe('success');
});

test('given twelve hours of work, or a sign-out, then the session is over', async () => {
  const operator = await world.operator('publisher');
  const other = await world.operator('publisher');
  await other.get(signOutCall, {});
  expect(await other.ask(overviewCall, {})).toMatchObject({ code: -4 });
  for (let passed = 0; passed < 12 * HOUR_MS; passed += 29 * MINUTE_MS) {
    await operator.get(overviewCall, {});
    await world.pass(29 * MINUTE_MS);
  }
  expect(await operator.ask(overviewCall, {})).toMatchObject({ code: -4 });
});

test('given half an hour in which nobody works, then the session is over; a desk that refreshes by itself keeps none', async () => {
  const working = await world.operator('publisher');
  const away = await world.operator('publisher');
  const refresh = () =>
    fetch(`${world.url}/api/${overviewCall.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', operatorToken: away.token, unattended: '1' },
      body: '{}',
    }).then((answer) => answer.json());
  for (const minutes of [10, 10, 9]) {
    await world.pass(minutes * MINUTE_MS);
    await working.get(overviewCall, {});
    expect(await refresh()).toMatchObject({ success: true });
  }
  await world.pass(MINUTE_MS);
  await working.get(overviewCall, {});
  expect(await refresh()).toMatchObject({ code: -4 });
  await world.pass(30 * MINUTE_MS);
  expect(await working.ask(overviewCall, {})).toMatchObject({ code: -4 });
  admin = await world.operator('admin');
  second = await world.operator('admin');
});

test('given new credentials while the old ones sign in, then no session by the old ones is left', async () => {
  for (let round = 0; round < 6; round++) {
    const operator = await world.operator('support');
    await world.pass(STEP_MS);
    const asked = await admin.get(renewCredentialsCall, { operatorId: operator.id, reason: REASON });
    const renewed = second.ask(
      decideApprovalCall,
      { id: asked.approvalId, agree: true },
      { idempotencyKey: crypto.randomUUID() },
    );
    const tries = await Promise.all([signIn(operator), renewed]);
    expect(reasonOf(tries[1])).toBe('success');
    const open = `SELECT count(*) FROM operator_log_in WHERE operator_id = '${operator.id}' AND ended_at IS NULL`;
    expect(await count(open)).toBe(0);
    await world.pass(STEP_MS);
    expect(reasonOf(await signIn(operator))).toBe('operator.sign_in_wrong');
  }
});

test("given an investor's token, then it opens nothing here, and the reverse", async () => {
  const ana = await world.register();
  const post = (path: string, headers: Record<string, string>) =>
    fetch(`${world.url}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: '{}',
    }).then((answer) => answer.json());
  expect(await post(overviewCall.path, { operatorToken: ana.token })).toMatchObject({ code: -4 });
  expect(await post(getInfoCall.path, { userToken: admin.token })).toMatchObject({ code: -4 });
  expect(await post(overviewCall.path, { userToken: admin.token })).toMatchObject({ code: -3 });
});

test('given an admin, then roles are taken and sessions ended at once, never their own', async () => {
  const own = { operatorId: admin.id, roles: ['admin' as const, 'treasurer' as const], reason: REASON };
  const key = () => ({ idempotencyKey: crypto.randomUUID() });
  expect(reasonOf(await admin.ask(setRolesCall, own, key()))).toBe('operator.self');
  expect(reasonOf(await admin.ask(endSessionsCall, { operatorId: admin.id }))).toBe('operator.self');

  const reviewer = await world.operator('reviewer', 'support');
  const taken = await admin.get(setRolesCall, {
    operatorId: reviewer.id,
    roles: ['support'],
    reason: REASON,
  });
  expect(taken.approvalId).toBeNull();
  expect(await reviewer.ask(overviewCall, {})).toMatchObject({ code: -4 });
  const { items } = await admin.get(listOperatorsCall, {});
  expect(items.find(({ id }) => id === reviewer.id)).toMatchObject({ roles: ['support'], sessions: 0 });
  expect(items.find(({ id }) => id === admin.id)?.roles).toEqual(['admin']);
  expect(await reviewer.ask(listOperatorsCall, {})).toMatchObject({ code: -4 });
});

test('given two admins who close each other at once, then one of them is left', async () => {
  const [one, other] = [await world.operator('admin'), await world.operator('admin')];
  // given both commands are held up at their last step, the line of the audit log
  const client = await world.database.owner.connect();
  await client.query('BEGIN');
  await client.query("SELECT pg_advisory_xact_lock(hashtext('audit_log'))");
  const begun = [
    one.ask(closeOperatorCall, { operatorId: other.id }),
    other.ask(closeOperatorCall, { operatorId: one.id }),
  ];
  await expect.poll(() => lockWaiters(world.database)).toBe(begun.length);
  await client.query('COMMIT');
  client.release();
  const answers = await Promise.all(begun);
  expect(answers.map(reasonOf).sort()).toEqual(['login.ended', 'success']);
  const { items } = await admin.get(listOperatorsCall, {});
  const left = items.filter(({ id, closedAt }) => [one.id, other.id].includes(id) && closedAt === null);
  expect(left).toHaveLength(1);
});

test('given commands and looks, then the auditor finds each, by operator, call and subject, page by page', async () => {
  const auditor = await world.operator('auditor');
  const subject = await world.operator('support', 'publisher');
  await admin.get(setRolesCall, { operatorId: subject.id, roles: ['publisher'], reason: REASON });
  const found = await auditor.get(listAuditCall, { subjectId: subject.id });
  expect(found.items.map(({ call }) => call)).toEqual(['operator/set_roles', 'operator/sign_in']);
  expect(found.items[0]).toMatchObject({
    call: 'operator/set_roles',
    operatorName: admin.name,
    reads: false,
  });
  const mine = await auditor.get(listAuditCall, { operatorId: auditor.id, call: 'audit' });
  expect(mine.items[0]).toMatchObject({ call: 'operator/audit_list', reads: true });
  const first = await auditor.get(listAuditCall, { limit: 1 });
  const second = await auditor.get(listAuditCall, { limit: 1, cursor: first.nextCursor ?? '' });
  expect(BigInt(second.items[0]!.seq)).toBe(BigInt(first.items[0]!.seq) - 1n);
  const wish = { operatorId: subject.id, roles: ['admin' as const], reason: REASON };
  expect(await auditor.ask(setRolesCall, wish)).toMatchObject({ code: -12 });
});

test('given SQL under any role, then no line of the audit log can be changed or removed', async () => {
  const before = await count('SELECT count(*) FROM audit_log');
  for (const sql of ["UPDATE audit_log SET call = 'x'", 'DELETE FROM audit_log', 'TRUNCATE audit_log']) {
    await expect(world.database.db.query(sql)).rejects.toThrow(/permission denied|append-only/);
    await expect(world.database.owner.query(sql)).rejects.toThrow('append-only');
  }
  expect(await count('SELECT count(*) FROM audit_log')).toBe(before);
});

test("given the owner who takes the trigger away and edits a line, then the ledger's check names it", async () => {
  const { owner } = world.database;
  const check = async () => (await owner.query(AUDIT_INVARIANTS[0]!.sql)).rows;
  expect(await check()).toEqual([]);
  await owner.query('ALTER TABLE audit_log DISABLE TRIGGER append_only');
  await owner.query("UPDATE audit_log SET call = 'nothing/happened' WHERE seq = 2");
  expect(await check()).toEqual([expect.objectContaining({ place: 'line 2' })]);
  await owner.query('DELETE FROM audit_log WHERE seq = 3');
  expect((await check()).length).toBeGreaterThan(1);
  await owner.query('ALTER TABLE audit_log ENABLE TRIGGER append_only');
});
