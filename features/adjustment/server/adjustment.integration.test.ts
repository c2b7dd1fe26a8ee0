import { beforeAll, expect, test } from 'vitest';
import { listAssetLog } from '#features/cashier/contract.ts';
import { listNotifications } from '#features/notification/contract.ts';
import { decideApprovalCall, listApprovalsCall } from '#features/operator/contract.ts';
import { transact } from '#kernel/database/transact.ts';
import { checkLedger } from '#kernel/ledger/check-ledger.ts';
import { post } from '#kernel/ledger/ledger.ts';
import { money } from '#kernel/money/money.ts';
import {
  sharedBolsillo,
  type TestBolsillo,
  type TestInvestor,
  type TestOperator,
} from '#testing/bolsillo.ts';
import { type AdjustmentInput, requestAdjustment } from '../contract.ts';
import { adjustmentPostings } from './adjustment.postings.ts';

let world: TestBolsillo;
let teresa: TestOperator;
let tomas: TestOperator;
let ana: TestInvestor;
beforeAll(async () => {
  world = await sharedBolsillo();
  teresa = await world.operator('treasurer');
  tomas = await world.operator('treasurer');
  ana = await world.register();
});

const wish = (change: Partial<AdjustmentInput> = {}): AdjustmentInput => ({
  phone: ana.phone,
  kind: 'deposit',
  currency: 'MXN',
  amount: '125.50',
  reason: 'Transfer of 12 March, found late',
  ...change,
});
const key = () => ({ idempotencyKey: crypto.randomUUID() });
const decide = (who: TestOperator, id: string, agree = true, opinion = '') =>
  who.ask(decideApprovalCall, { id, agree, opinion }, key());
const log = async () => (await ana.get(listAssetLog, {})).items;
const reasonOf = (answer: object) => ('reason' in answer ? answer.reason : 'success');

test('given one treasurer who asks and another who agrees, then the investor has it, with the reason, once', async () => {
  // operator/adjustment_request, then operator/approval_decide
  const { approvalId } = await teresa.get(requestAdjustment, wish());
  const before = await log();
  expect(reasonOf(await decide(teresa, approvalId))).toBe('approval.same_operator');
  expect(await log()).toEqual(before);
  const answers = await Promise.all([decide(tomas, approvalId), decide(tomas, approvalId)]);
  expect(answers.map(reasonOf).sort()).toEqual(['approval.decided', 'success']);
  const after = await log();
  expect(after).toHaveLength(before.length + 1);
  expect(after[0]).toMatchObject({
    type: 'operator.adjustment.deposit',
    amount: '125.50',
    description: 'Transfer of 12 March, found late',
  });
  // and the log's filter tells what the firm put in from what it gave or took
  const of = async (type: 'deposit' | `operator.adjustment.${'deposit' | 'bonus'}`) =>
    (await ana.get(listAssetLog, { type })).items.map(({ subType }) => subType);
  expect(await of('operator.adjustment.deposit')).toEqual(['operator.adjustment.deposit']);
  expect(await of('operator.adjustment.bonus')).toEqual([]);
  expect(await of('deposit')).toEqual([]);
  const { items: told } = await ana.get(listNotifications, {});
  expect(told.map(({ moved }) => moved)).toEqual([{ amount: '125.50', currency: 'MXN' }]);
});

test('given the same key and request, then it waits once', async () => {
  const same = key();
  const first = await teresa.ask(requestAdjustment, wish({ amount: '7' }), same);
  expect(await teresa.ask(requestAdjustment, wish({ amount: '7' }), same)).toMatchObject({
    data: (first as { data: object }).data,
    replayed: true,
  });
  // and the audit log has one command, and that its answer was given once more
  const { rows } = await world.database.owner.query(
    `SELECT reads, detail ->> 'repeated' AS repeated, subject_id FROM audit_log
     WHERE operator_id = $1 AND call = $2 AND input_hash = (SELECT input_hash FROM audit_log
       WHERE operator_id = $1 AND call = $2 ORDER BY seq DESC LIMIT 1) ORDER BY seq`,
    [teresa.id, requestAdjustment.path],
  );
  expect(rows).toEqual([
    { reads: false, repeated: null, subject_id: ana.id },
    { reads: true, repeated: 'true', subject_id: null },
  ]);
  const waiting = await tomas.get(listApprovalsCall, { state: 'waiting', limit: 100 });
  const mine = waiting.items.filter(({ facts }) => facts[0]?.value === 'MXN +7.00');
  expect(mine).toHaveLength(1);
  // then who asked, and the auditor, see it without being asked to decide
  for (const [reader, mayDecide] of [
    [tomas, true],
    [teresa, false],
    [await world.operator('auditor'), false],
  ] as const) {
    const { items } = await reader.get(listApprovalsCall, { state: 'waiting', limit: 100 });
    expect(items.find(({ id }) => id === mine[0]?.id)).toMatchObject({ mayDecide });
  }
  expect(reasonOf(await decide(tomas, mine[0]!.id, false))).toBe('approval.opinion_missing');
  const before = await log();
  expect(reasonOf(await decide(tomas, mine[0]!.id, false, 'No transfer came'))).toBe('success');
  expect(await log()).toEqual(before);
});

test('given a deduction beyond what is there, then nothing is decided and nothing moves', async () => {
  const ask = wish({ kind: 'deduction', currency: 'USD', amount: '9999999.99' });
  const { approvalId } = await teresa.get(requestAdjustment, ask);
  const before = await log();
  expect(reasonOf(await decide(tomas, approvalId))).toBe('cash.insufficient');
  expect(await log()).toEqual(before);
  const { items } = await tomas.get(listApprovalsCall, { state: 'waiting' });
  expect(items.map(({ id }) => id)).toContain(approvalId);
});

test('given an unknown phone, a third decimal or another role, then nothing is asked for', async () => {
  const reviewer = await world.operator('reviewer');
  expect(reasonOf(await teresa.ask(requestAdjustment, wish({ phone: '5500000000' }), key()))).toBe(
    'adjustment.investor_unknown',
  );
  expect(await teresa.ask(requestAdjustment, wish({ amount: '1.234' }), key())).toMatchObject({ code: -2 });
  expect(await reviewer.ask(requestAdjustment, wish(), key())).toMatchObject({ code: -12 });
});

test("given SQL under the application's own role, then no adjustment is posted without two persons", async () => {
  const { db } = world.database;
  const agreed = {
    investorId: ana.id,
    kind: 'bonus',
    currency: 'MXN',
    amount: money(100n),
    at: world.now(),
  } as const;
  const before = await log();
  const { approvalId } = await teresa.get(requestAdjustment, wish({ kind: 'bonus', amount: '1' }));
  const posted = (id: string) =>
    transact(db, (tx) => post(tx, adjustmentPostings({ ...agreed, approvalId: id, reason: wish().reason })));
  await expect(posted(crypto.randomUUID())).rejects.toThrow('two persons');
  await expect(posted(approvalId)).rejects.toThrow('two persons');
  const alone =
    "UPDATE approval SET state = 'approved', decided_by = requested_by, decided_at = now() WHERE id = $1";
  await expect(db.query(alone, [approvalId])).rejects.toThrow('approval_two_persons');
  await expect(db.query("UPDATE approval SET payload = '{}'")).rejects.toThrow('permission denied');
  expect(await log()).toEqual(before);
  await decide(tomas, approvalId);
  await expect(posted(approvalId)).rejects.toThrow('adjustment_once');
  expect((await checkLedger(db)).faults).toEqual([]);
});
