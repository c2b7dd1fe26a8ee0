import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBolsillo, type TestBolsillo, type TestOperator } from '#testing/bolsillo.ts';
import { closeOperatorCall, listAuditCall, listOperatorsCall, signInCall } from '../contract.ts';
import { OPERATOR_LIMITS } from '../limits.ts';
import { STEP_MS, totpAt } from '../totp.ts';

const MINUTE_MS = 60_000;
let world: TestBolsillo;
beforeAll(async () => {
  world = await openBolsillo({ trustProxy: ['127.0.0.1'] });
});
afterAll(() => world.close());

const codeOf = ({ totpSecret }: TestOperator) => totpAt(totpSecret, Math.floor(world.now() / STEP_MS));
type Who = Pick<TestOperator, 'signInName' | 'password'>;
/** A try from an address of one's own. */
const signIn = async (who: Who, code: string, from: string) => (await tryToSignIn(who, code, from)).reason;

async function tryToSignIn(who: Who, code: string, from: string, cookie = '') {
  const response = await fetch(`${world.url}/api/${signInCall.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from, cookie },
    body: JSON.stringify({ signInName: who.signInName, password: who.password, code }),
  });
  const { success, data } = (await response.json()) as { success: boolean; data: { reason?: string } };
  const [kept = ''] = (response.headers.get('set-cookie') ?? '').split(';');
  return { reason: success ? 'success' : data.reason, cookie: kept };
}
const lines = async (call: string) =>
  (
    await world.database.owner.query(
      'SELECT operator_id, subject_id, reads, detail, remote_address FROM audit_log WHERE call = $1 ORDER BY seq',
      [call],
    )
  ).rows;

test('given somebody who guesses from elsewhere, then the operator still signs in from their own address', async () => {
  const rita = await world.operator('reviewer');
  await world.pass(STEP_MS);
  const wrong = { ...rita, password: 'guess' };
  for (let guess = 0; guess < 5; guess++) {
    expect(await signIn(wrong, '000000', '203.0.113.7')).toBe('operator.sign_in_wrong');
  }
  expect(await signIn(rita, codeOf(rita), '203.0.113.7')).toBe('operator.sign_in_locked');
  expect(await signIn(rita, codeOf(rita), '203.0.113.8')).toBe('success');
});

test('given one password tried over many names, then the address is locked for all of them, and others are not', async () => {
  const rita = await world.operator('reviewer');
  await world.pass(STEP_MS);
  const reasons = new Set<string | undefined>();
  for (let name = 0; name < OPERATOR_LIMITS.wrongTriesOfAddress; name++) {
    const nobody = { signInName: `nobody.${name}`, password: 'Verano2026' };
    reasons.add(await signIn(nobody, '000000', `2001:db8::${name + 1}`));
  }
  expect([...reasons]).toEqual(['operator.sign_in_wrong']);
  expect(await signIn(rita, codeOf(rita), '2001:db8::ffff')).toBe('operator.sign_in_locked');
  expect(await signIn(rita, codeOf(rita), '198.51.100.4')).toBe('success');
  await world.pass(OPERATOR_LIMITS.lockMs);
  expect(await signIn(rita, codeOf(rita), '2001:db8::ffff')).toBe('success');
});

test('given invented names that lock an address, then a browser with which an operator signed in before still gets through', async () => {
  const rita = await world.operator('reviewer');
  await world.pass(STEP_MS);
  const { cookie } = await tryToSignIn(rita, codeOf(rita), '198.51.100.77');
  for (let name = 0; name < OPERATOR_LIMITS.wrongTriesOfAddress; name++)
    await signIn({ signInName: `invented.${name}`, password: 'x' }, '000000', '198.51.100.77');
  await world.pass(STEP_MS);
  const tryFrom = async (who: Who, kept: string) =>
    (await tryToSignIn(who, codeOf(rita), '198.51.100.77', kept)).reason;
  expect(await tryFrom(rita, '')).toBe('operator.sign_in_locked');
  expect(await tryFrom(rita, cookie)).toBe('success');
  // and its own wrong tries end as anybody's
  const wrong = { ...rita, password: 'guess' };
  for (let guess = 0; guess < OPERATOR_LIMITS.wrongTriesBeforeLock; guess++)
    expect(await tryFrom(wrong, cookie)).toBe('operator.sign_in_wrong');
  await world.pass(STEP_MS);
  expect(await tryFrom(rita, cookie)).toBe('operator.sign_in_locked');
});

test('given the right password and codes guessed from many addresses, then the name is locked for all; a used code stays used', async () => {
  const rita = await world.operator('reviewer');
  await world.pass(STEP_MS);
  for (let guess = 0; guess < OPERATOR_LIMITS.wrongCodesBeforeLock; guess++) {
    expect(await signIn(rita, '000000', `192.0.2.${guess + 1}`)).toBe('operator.sign_in_wrong');
  }
  expect(await signIn(rita, codeOf(rita), '192.0.2.200')).toBe('operator.sign_in_locked');
  await world.pass(OPERATOR_LIMITS.lockMs);
  const code = codeOf(rita);
  expect(await signIn(rita, code, '192.0.2.200')).toBe('success');
  expect(await signIn(rita, code, '192.0.2.201')).toBe('operator.sign_in_wrong');
});

test('given a role that is refused, again and again, then a line a minute says so and how often', async () => {
  const paula = await world.operator('publisher');
  const refused = { operatorId: paula.id };
  for (let tries = 0; tries < 7; tries++)
    expect(await paula.ask(closeOperatorCall, refused)).toMatchObject({ code: -12 });
  expect(await lines(closeOperatorCall.path)).toEqual([
    expect.objectContaining({ operator_id: paula.id, reads: true, detail: { refused: 'role.missing' } }),
  ]);
  await world.pass(MINUTE_MS);
  await paula.ask(closeOperatorCall, refused);
  expect((await lines(closeOperatorCall.path))[1]?.detail).toEqual({ refused: 'role.missing', before: 6 });
  // another call, and a rule that says no, have lines of their own; a slip in the input has none
  await paula.ask(listOperatorsCall, {});
  const admin = await world.operator('admin');
  await admin.ask(closeOperatorCall, { operatorId: admin.id });
  await admin.ask(closeOperatorCall, { operatorId: 'x' });
  const auditor = await world.operator('auditor');
  const { items } = await auditor.get(listAuditCall, { call: closeOperatorCall.path });
  expect(items.map((item) => [item.operatorId, item.refused])).toEqual([
    [admin.id, 'operator.self'],
    [paula.id, 'role.missing'],
    [paula.id, 'role.missing'],
  ]);
});

test('given wrong codes and a lock, then both stand in the log about whose name it was, nobody’s name and no password', async () => {
  const rita = await world.operator('reviewer');
  await world.database.owner.query('SELECT 1');
  const before = (await lines(signInCall.path)).length;
  for (let guess = 0; guess < 7; guess++) await signIn(rita, '000000', '203.0.113.99');
  await signIn({ signInName: 'papel.picado.azul', password: 'x' }, '000000', '203.0.113.99');
  const found = (await lines(signInCall.path)).slice(before);
  expect(
    found.map(({ operator_id, subject_id, detail }) => [operator_id, subject_id, detail.refused]),
  ).toEqual([
    [null, rita.id, 'operator.sign_in_wrong'],
    [null, rita.id, 'operator.sign_in_locked'],
    [null, null, 'operator.sign_in_wrong'],
  ]);
  const { rows } = await world.database.owner.query(
    'SELECT array_agg(a::text)::text AS all FROM audit_log a',
  );
  expect(rows[0].all).not.toContain('papel.picado.azul');
  expect(rows[0].all).not.toContain(rita.password);
});

/** Fewer than the way in has places, so that each try is judged and none is shed. */
const AT_ONCE = 15;

test('given a flood of names from many addresses, then the log grows by sixty lines a minute at most', async () => {
  await world.pass(MINUTE_MS);
  const before = (await lines(signInCall.path)).length;
  const reasons: (string | undefined)[] = [];
  for (let from = 0; from < 90; from += AT_ONCE) {
    const flood = Array.from({ length: AT_ONCE }, (_, at) =>
      signIn({ signInName: `x${from + at}`, password: 'x' }, '000000', `10.9.${from + at}.1`),
    );
    reasons.push(...(await Promise.all(flood)));
  }
  expect(reasons).toEqual(Array(90).fill('operator.sign_in_wrong'));
  expect((await lines(signInCall.path)).length - before).toBe(60);
});
