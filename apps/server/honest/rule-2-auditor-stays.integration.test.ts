import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  closeOperatorCall,
  decideApprovalCall,
  listAuditCall,
  setRolesCall,
} from '#features/operator/contract.ts';
import { asOperator } from '#testing/as-operator.ts';
import { openBolsillo, type TestBolsillo, type TestOperator } from '#testing/bolsillo.ts';

/** Rule 2: who watches the operators is switched off neither by one admin nor by the application's log-in, and somebody always watches. */

const REASON = 'Se va de la casa en diciembre';
let world: TestBolsillo;
let adela: TestOperator;
let adrian: TestOperator;
let aurora: TestOperator;
let abel: TestOperator;
beforeAll(async () => {
  world = await openBolsillo();
  adela = await world.operator('admin');
  adrian = await world.operator('admin');
  aurora = await world.operator('auditor');
  abel = await world.operator('auditor', 'support');
});
afterAll(() => world.close());

const auditors = async () =>
  (
    await world.database.owner.query(
      `SELECT o.id FROM operator o JOIN operator_role r ON r.operator_id = o.id
       WHERE r.role = 'auditor' AND o.closed_at IS NULL ORDER BY o.id`,
    )
  ).rows.map(({ id }) => id);
const reasonOf = (answer: object) => ('reason' in answer ? answer.reason : 'success');
const key = () => ({ idempotencyKey: crypto.randomUUID() });
const decide = (who: TestOperator, id: string | null) =>
  who.ask(decideApprovalCall, { id: id ?? '', agree: true }, key());

// given the application's own log-in, in an admin's open session
test.each([
  ['taking the role', `DELETE FROM operator_role WHERE operator_id = $1 AND role = 'auditor'`],
  ['making another of it', `UPDATE operator_role SET role = 'support' WHERE operator_id = $1`],
  ['closing them', 'UPDATE operator SET closed_at = now() WHERE id = $1'],
])('given SQL within an admin’s session, then %s is refused', async (_, sql) => {
  const before = await auditors();
  const attack = asOperator(world, adela, (tx) => tx.query(sql, [aurora.id]));
  await expect(attack).rejects.toMatchObject({ code: 'BO003' });
  expect(await auditors()).toEqual(before);
});

test('given one admin, then an auditor only goes once another agreed, and goes on reading until then', async () => {
  const before = await auditors();
  const closing = await adela.get(closeOperatorCall, { operatorId: abel.id, reason: REASON });
  const roles = await adela.get(
    setRolesCall,
    { operatorId: aurora.id, roles: ['support'], reason: REASON },
    key(),
  );
  expect([closing.approvalId, roles.approvalId]).toEqual([expect.any(String), expect.any(String)]);
  expect(await auditors()).toEqual(before);
  expect(reasonOf(await decide(adela, closing.approvalId))).toBe('approval.same_operator');
  // and what two agreed to before serves nobody for what they did not agree to
  expect(reasonOf(await decide(adrian, closing.approvalId))).toBe('success');
  expect(await auditors()).toEqual([aurora.id]);
  expect(reasonOf(await abel.ask(listAuditCall, {}))).not.toBe('success');
  // and the last one stays, though two agree
  expect(reasonOf(await decide(adrian, roles.approvalId))).toBe('operator.last_auditor');
  expect(await auditors()).toEqual([aurora.id]);
  expect(reasonOf(await aurora.ask(listAuditCall, {}))).toBe('success');
});

test('given the last auditor, then nobody asks for their end, and a close without a reason says what is missing', async () => {
  const ask = (input: object) => adela.ask(closeOperatorCall, { operatorId: aurora.id, ...input });
  expect(reasonOf(await ask({ reason: REASON }))).toBe('operator.last_auditor');
  expect(await ask({})).toMatchObject({ code: -2, fields: { reason: expect.any(String) } });
  const wish = { operatorId: aurora.id, roles: ['support' as const], reason: REASON };
  expect(reasonOf(await adela.ask(setRolesCall, wish, key()))).toBe('operator.last_auditor');
  expect(await auditors()).toEqual([aurora.id]);
});

test('given even the owner, then the last auditor is not taken by a statement', async () => {
  const { owner } = world.database;
  const attack = owner.query(`DELETE FROM operator_role WHERE operator_id = $1`, [aurora.id]);
  await expect(attack).rejects.toMatchObject({ code: 'BO003' });
  expect(await auditors()).toEqual([aurora.id]);
});

test('given an auditor who never enrolled, then the last who can sign in stays all the same', async () => {
  const waits = await world.operator('auditor');
  await world.database.owner.query(
    'UPDATE operator SET password_hash = NULL, sealed_totp_secret = NULL WHERE id = $1',
    [waits.id],
  );
  const wish = { operatorId: aurora.id, reason: REASON };
  expect(reasonOf(await adela.ask(closeOperatorCall, wish))).toBe('operator.last_auditor');
});

test('given two auditors whose end is agreed to at once, then one is left', async () => {
  const berta = await world.operator('auditor');
  const ends = [];
  for (const { id: operatorId } of [aurora, berta])
    ends.push(await adela.get(closeOperatorCall, { operatorId, reason: REASON }));
  const answers = await Promise.all(ends.map(({ approvalId }) => decide(adrian, approvalId)));
  expect(answers.map(reasonOf).sort()).toEqual(['operator.last_auditor', 'success']);
});
