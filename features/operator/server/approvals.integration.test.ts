import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { requestAdjustment } from '#features/adjustment/contract.ts';
import { getAssetSummary } from '#features/cashier/contract.ts';
import { asOperator } from '#testing/as-operator.ts';
import { openBolsillo, type TestBolsillo, type TestInvestor, type TestOperator } from '#testing/bolsillo.ts';
import {
  closeOperatorCall,
  decideApprovalCall,
  listApprovalKindsCall,
  listApprovalsCall,
  overviewCall,
  setRolesCall,
} from '../contract.ts';
import { OPERATOR_LIMITS } from '../limits.ts';

const REASON = 'Transferencia del 12 de marzo';
let world: TestBolsillo;
let ana: TestInvestor;
let admin: TestOperator;
let teresa: TestOperator;
let tomas: TestOperator;
beforeAll(async () => {
  world = await openBolsillo();
  ana = await world.register();
});
beforeEach(async () => {
  admin = await world.operator('admin');
  teresa = await world.operator('treasurer', 'support');
  tomas = await world.operator('treasurer');
});
afterAll(() => world.close());

const reasonOf = (answer: object) => ('reason' in answer ? answer.reason : 'success');
const ask = async (who: TestOperator) =>
  (
    await who.get(requestAdjustment, {
      phone: ana.phone,
      kind: 'deposit',
      currency: 'MXN',
      amount: '100.00',
      reason: REASON,
    })
  ).approvalId;
const decide = (who: TestOperator, id: string, agree = true) =>
  who.ask(decideApprovalCall, { id, agree, opinion: 'Visto' }, { idempotencyKey: crypto.randomUUID() });
const cash = async () => (await ana.get(getAssetSummary, { displayCurrency: 'MXN' })).cash[0]?.available;

test('given who asked holds the role no more, then it can only be rejected, and nothing moves', async () => {
  const id = await ask(teresa);
  const before = await cash();
  await admin.get(setRolesCall, { operatorId: teresa.id, roles: ['support'], reason: 'Cambio de puesto' });
  const { items } = await tomas.get(listApprovalsCall, { state: 'waiting' });
  expect(items.find((item) => item.id === id)).toMatchObject({ askerFits: false, mayDecide: true });
  expect(reasonOf(await decide(tomas, id))).toBe('approval.asker_gone');
  expect(await cash()).toBe(before);
  expect(reasonOf(await decide(tomas, id, false))).toBe('success');
});

test('given what was asked for cannot be read, then it is listed, never agreed to, and can be rejected', async () => {
  const before = await cash();
  const id = await asOperator(world, teresa, async (tx) => {
    const { rows } = await tx.query(
      `INSERT INTO approval (id, kind, subject_kind, subject_id, payload, reason, requested_by, requested_at)
       SELECT gen_random_uuid(), 'adjustment', 'investor', $1, '{"amount": 5}', 'x', $2, last_used_at
       FROM operator_log_in WHERE operator_id = $2 ORDER BY id DESC LIMIT 1 RETURNING id`,
      [ana.id, teresa.id],
    );
    return rows[0]?.id as string;
  });
  const { items } = await tomas.get(listApprovalsCall, { state: 'waiting' });
  expect(items.find((item) => item.id === id)).toMatchObject({ facts: [] });
  expect(reasonOf(await decide(tomas, id))).toBe('approval.unreadable');
  expect(await cash()).toBe(before);
  expect(reasonOf(await decide(tomas, id, false))).toBe('success');
});

test('given an operator who is closed, then what they asked for is rejected with them', async () => {
  const ids = [await ask(teresa), await ask(teresa)];
  const other = await ask(tomas);
  const before = await cash();
  await admin.get(closeOperatorCall, { operatorId: teresa.id });
  for (const id of ids) expect(reasonOf(await decide(tomas, id))).toBe('approval.decided');
  const { items } = await tomas.get(listApprovalsCall, { state: 'decided', kind: 'adjustment' });
  expect(items.filter(({ id }) => ids.includes(id))).toMatchObject([
    { state: 'rejected', decidedBy: { id: admin.id }, askerFits: false },
    { state: 'rejected', decidedBy: { id: admin.id } },
  ]);
  expect(await cash()).toBe(before);
  // and what others asked for waits on
  const left = (await tomas.get(listApprovalsCall, { state: 'waiting' })).items.map(({ id }) => id);
  expect(left).toEqual([other]);
  expect(reasonOf(await decide(await world.operator('treasurer'), other, false))).toBe('success');
});

test('given kinds of several roles, then each is told their own, and the list can be narrowed down to one', async () => {
  const id = await ask(teresa);
  const { kinds } = await tomas.get(listApprovalKindsCall, {});
  expect(kinds).toContain('adjustment');
  expect(kinds).not.toContain('operator-create');
  expect((await admin.get(listApprovalKindsCall, {})).kinds).toContain('operator-create');
  const listed = async (kind: string) =>
    (await tomas.get(listApprovalsCall, { state: 'waiting', kind })).items.map((item) => item.id);
  expect(await listed('adjustment')).toContain(id);
  expect(await listed('tariff')).toEqual([]);
  // of another role's there is nothing to see
  expect(await listed('operator-create')).toEqual([]);
  expect(reasonOf(await decide(tomas, id, false))).toBe('success');
});

test('given a request past its due time, then it says so, as does the queue; decided, it shows by whom', async () => {
  const id = await ask(teresa);
  const late = async (who: TestOperator) => {
    const { queues } = await who.get(overviewCall, {});
    return queues.find((queue) => queue.id === 'approvals');
  };
  expect(await late(tomas)).toMatchObject({ count: 1, overdue: 0 });
  await world.pass(OPERATOR_LIMITS.approvalDueMs + 1);
  const tomasAgain = await world.operator('treasurer');
  expect(await late(tomasAgain)).toMatchObject({ count: 1, overdue: 1 });
  const [waiting] = (await tomasAgain.get(listApprovalsCall, { state: 'waiting' })).items;
  expect(waiting).toMatchObject({ id, isLate: true, waitedMs: OPERATOR_LIMITS.approvalDueMs + 1 });
  expect(reasonOf(await decide(tomasAgain, id))).toBe('success');
  const auditor = await world.operator('auditor');
  const { items } = await auditor.get(listApprovalsCall, { state: 'decided', kind: 'adjustment' });
  // Others were asked for in the same instant.
  expect(items.find((item) => item.id === id)).toMatchObject({
    state: 'approved',
    isLate: false,
    waitedMs: null,
    mayDecide: false,
    decidedBy: { id: tomasAgain.id, name: tomasAgain.name },
  });
  // and page by page
  const first = await auditor.get(listApprovalsCall, { state: 'decided', limit: 1 });
  const next = await auditor.get(listApprovalsCall, {
    state: 'decided',
    limit: 1,
    cursor: first.nextCursor ?? '',
  });
  expect(next.items[0]?.id).not.toBe(first.items[0]?.id);
});

test('given a request by its id, then it stands where it stands: who decided it meanwhile is to be had', async () => {
  const id = await ask(teresa);
  const stands = async (state: 'waiting' | 'decided') =>
    (await teresa.get(listApprovalsCall, { state, id })).items.map((item) => [item.id, item.decidedBy?.name]);
  expect([await stands('waiting'), await stands('decided')]).toEqual([[[id, undefined]], []]);
  expect(reasonOf(await decide(tomas, id))).toBe('success');
  expect([await stands('waiting'), await stands('decided')]).toEqual([[], [[id, tomas.name]]]);
  // and who may not see its kind is not told by its id
  const reviewer = await world.operator('reviewer');
  expect((await reviewer.get(listApprovalsCall, { state: 'decided', id })).items).toEqual([]);
});
