import { beforeAll, expect, test } from 'vitest';
import { listNotifications } from '#features/notification/contract.ts';
import { decideApprovalCall, listApprovalsCall, listAuditCall } from '#features/operator/contract.ts';
import {
  sharedBolsillo,
  type TestBolsillo,
  type TestInvestor,
  type TestOperator,
} from '#testing/bolsillo.ts';
import { type LegalHoldInput, listLegalHolds, requestLegalHold, requestLegalHoldLift } from '../contract.ts';
import { holdOn } from './index.ts';

let world: TestBolsillo;
let teresa: TestOperator;
let adan: TestOperator;
beforeAll(async () => {
  world = await sharedBolsillo();
  teresa = await world.operator('treasurer');
  adan = await world.operator('admin');
});

const order = (ana: TestInvestor, change: Partial<LegalHoldInput> = {}): LegalHoldInput => ({
  phone: ana.phone,
  authority: 'Juzgado Tercero de Distrito',
  reference: 'Oficio 1204/2026',
  reason: 'Order received by hand on 20 November',
  ...change,
});
const key = () => ({ idempotencyKey: crypto.randomUUID() });
const agree = (who: TestOperator, id: string) => who.ask(decideApprovalCall, { id, agree: true }, key());
const reasonOf = (answer: object) => ('reason' in answer ? answer.reason : 'success');
const stands = (ana: TestInvestor) => holdOn(world.database.db, ana.id);
const inForce = async () => (await teresa.get(listLegalHolds, { state: 'in_force' })).items;

/** A hold that two persons agreed on. */
async function placed(ana: TestInvestor, change: Partial<LegalHoldInput> = {}) {
  const { approvalId } = await teresa.get(requestLegalHold, order(ana, change));
  await adan.get(decideApprovalCall, { id: approvalId, agree: true });
  const hold = (await inForce()).find(({ investorId }) => investorId === ana.id);
  if (!hold) throw new Error('nothing was placed');
  return hold;
}

test('given an order, when one asks and another agrees, then it is in force and the investor reads whose it is', async () => {
  const ana = await world.register();
  // operator/legal_hold_request
  const { approvalId } = await teresa.get(requestLegalHold, order(ana));
  expect(await stands(ana)).toBeNull();
  // when who asked decides, then nothing
  expect(reasonOf(await agree(teresa, approvalId))).toBe('approval.same_operator');
  expect(await stands(ana)).toBeNull();
  expect(reasonOf(await agree(adan, approvalId))).toBe('success');
  expect(await stands(ana)).toEqual({
    authority: 'Juzgado Tercero de Distrito',
    reference: 'Oficio 1204/2026',
    since: world.now(),
  });
  const { items } = await ana.get(listNotifications, {});
  expect(items[0]?.content).toContain('Juzgado Tercero de Distrito');
  expect(items[0]?.content).toContain('Oficio 1204/2026');
  const log = await adan.get(listAuditCall, { subjectId: ana.id });
  expect(log.items.map(({ call }) => call)).toEqual([
    'operator/approval_decide',
    'operator/legal_hold_request',
  ]);
});

test('given a hold, when its end is agreed on by two, then it is over, once, and stays in the list of lifted ones', async () => {
  const ana = await world.register();
  const hold = await placed(ana);
  // operator/legal_hold_lift
  const { approvalId } = await adan.get(requestLegalHoldLift, { id: hold.id, reason: 'Order withdrawn' });
  expect(reasonOf(await teresa.ask(requestLegalHoldLift, { id: hold.id, reason: 'Once more' }, key()))).toBe(
    'legal_hold.lift_waits',
  );
  expect(await stands(ana)).not.toBeNull();
  const answers = await Promise.all([agree(teresa, approvalId), agree(teresa, approvalId)]);
  expect(answers.map(reasonOf).sort()).toEqual(['approval.decided', 'success']);
  expect(await stands(ana)).toBeNull();
  const { items } = await teresa.get(listLegalHolds, { state: 'lifted', limit: 100 });
  expect(items.find(({ id }) => id === hold.id)).toMatchObject({
    id: hold.id,
    placed: { requestedBy: teresa.name, agreedBy: adan.name },
    lifted: { requestedBy: adan.name, agreedBy: teresa.name, reason: 'Order withdrawn' },
  });
  expect(
    reasonOf(await teresa.ask(requestLegalHoldLift, { id: hold.id, reason: 'Again, please' }, key())),
  ).toBe('legal_hold.lifted');
  const told = await ana.get(listNotifications, {});
  expect(told.items).toHaveLength(2);
});

test('given two holds, when one is lifted, then the other stands', async () => {
  const ana = await world.register();
  const first = await placed(ana);
  await placed(ana, { authority: 'Servicio de Administración Tributaria', reference: '500-04-2026' });
  const { approvalId } = await adan.get(requestLegalHoldLift, { id: first.id, reason: 'Order withdrawn' });
  await teresa.get(decideApprovalCall, { id: approvalId, agree: true });
  expect(await stands(ana)).toMatchObject({ reference: '500-04-2026' });
});

test('given the same key and order, then it waits once', async () => {
  const ana = await world.register();
  const wish = order(ana, { reference: 'twice' });
  const send = () =>
    fetch(`${world.url}/api/${requestLegalHold.path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        operatorToken: teresa.token,
        'idempotency-key': 'one-intent',
      },
      body: JSON.stringify(wish),
    }).then((response) => response.json());
  expect(await send()).toEqual(await send());
  const { items } = await adan.get(listApprovalsCall, { state: 'waiting', limit: 100 });
  expect(items.filter(({ subjectId }) => subjectId === ana.id)).toHaveLength(1);
  // and the second asking, which saw the answer again, stands in the audit log too
  const log = await adan.get(listAuditCall, { operatorId: teresa.id, call: requestLegalHold.path, limit: 2 });
  expect(log.items.map(({ subjectId }) => subjectId)).toEqual([null, ana.id]);
});

test('given an unknown phone, no authority, or a rejection, then nothing is held', async () => {
  const ana = await world.register();
  const before = await inForce();
  expect(reasonOf(await teresa.ask(requestLegalHold, order(ana, { phone: '5500000000' }), key()))).toBe(
    'legal_hold.investor_unknown',
  );
  expect(await teresa.ask(requestLegalHold, order(ana, { authority: ' ' }), key())).toMatchObject({
    code: -2,
    fields: { authority: expect.any(String) },
  });
  const { approvalId } = await teresa.get(requestLegalHold, order(ana));
  await adan.get(decideApprovalCall, { id: approvalId, agree: false, opinion: 'Not the same person' });
  expect(await inForce()).toEqual(before);
  expect(await stands(ana)).toBeNull();
  expect(
    reasonOf(await teresa.ask(requestLegalHoldLift, { id: crypto.randomUUID(), reason: 'Nothing' }, key())),
  ).toBe('not_found');
});

test("given SQL under the application's own role, then no hold is placed, changed or lifted without two persons", async () => {
  const ana = await world.register();
  const hold = await placed(ana);
  const { approvalId } = await teresa.get(requestLegalHold, order(ana, { reference: 'waits' }));
  const { db } = world.database;
  const insert = (approval: string, reference: string) =>
    db.query(
      `INSERT INTO legal_hold (id, investor_id, authority, reference, approval_id, placed_at)
       VALUES (gen_random_uuid(), $1, 'Juzgado Tercero de Distrito', $2, $3, now())`,
      [ana.id, reference, approval],
    );
  await expect(insert(approvalId, 'waits')).rejects.toThrow('two persons');
  const { rows } = await db.query<{ id: string }>('SELECT approval_id AS id FROM legal_hold WHERE id = $1', [
    hold.id,
  ]);
  const used = rows[0]?.id ?? '';
  await expect(insert(used, 'another reference')).rejects.toThrow('two persons');
  await expect(insert(used, hold.reference)).rejects.toThrow('legal_hold_approval_id_key');
  const lift = 'UPDATE legal_hold SET lift_approval_id = $2, lifted_at = now() WHERE id = $1';
  await expect(db.query(lift, [hold.id, used])).rejects.toThrow('two persons');
  await expect(db.query(lift, [hold.id, approvalId])).rejects.toThrow('two persons');
  await expect(db.query('UPDATE legal_hold SET reference = $1', ['x'])).rejects.toThrow('permission denied');
  await expect(db.query('DELETE FROM legal_hold')).rejects.toThrow('permission denied');
  expect(await stands(ana)).toMatchObject({ reference: hold.reference });
});
