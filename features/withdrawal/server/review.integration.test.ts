import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { blockInvestor } from '#features/account/server/index.ts';
import { addBankCard } from '#features/bank-card/contract.ts';
import { listAssetLog } from '#features/cashier/contract.ts';
import { listLegalHolds, requestLegalHold, requestLegalHoldLift } from '#features/legal-hold/contract.ts';
import { decideApprovalCall, listApprovalsCall } from '#features/operator/contract.ts';
import { transact } from '#kernel/database/transact.ts';
import { checkLedger } from '#kernel/ledger/check-ledger.ts';
import { post } from '#kernel/ledger/ledger.ts';
import { money } from '#kernel/money/money.ts';
import { openBolsillo, type TestBolsillo, type TestInvestor, type TestOperator } from '#testing/bolsillo.ts';

import {
  cancelWithdrawal,
  decideWithdrawalCase,
  doubtWithdrawalCase,
  getWithdrawalCase,
  listWithdrawalCases,
  payWithdrawalCase,
  previewWithdrawal,
  releaseWithdrawalCase,
  takeWithdrawalCase,
} from '../contract.ts';
import { WITHDRAWAL_INVARIANTS } from './invariants.store.ts';
import {
  BTC,
  CARD,
  cash,
  confirm,
  decide,
  everything,
  HASH,
  key,
  openInvestor,
  passDay,
  pay,
  preview,
  reasonOf,
  refuses,
  show,
  take,
  titles,
  toBitcoin,
  withdraw,
} from './withdrawal.fixture.ts';
import { holdPosting, payoutPostings, releasePosting } from './withdrawal.postings.ts';

// The firm's commands: operator/withdrawal_decide, operator/withdrawal_pay, operator/withdrawal_doubt.
let world: TestBolsillo;
let rita: TestOperator;
let raul: TestOperator;
let ana: TestInvestor;

beforeAll(async () => {
  world = await openBolsillo();
  rita = await world.operator('reviewer');
  raul = await world.operator('reviewer');
});
afterAll(async () => {
  expect((await checkLedger(world.database.db, WITHDRAWAL_INVARIANTS)).faults).toEqual([]);
  await world.close();
});
beforeEach(async () => {
  ana = await openInvestor(world, rita);
});
const refusal = (who: TestInvestor, command: () => Promise<object>, reason: string) =>
  refuses(world, who, command, reason);

describe('review', () => {
  it('takes one operator at a time, waits out the new address, and pays what was shown', async () => {
    const id = await withdraw(ana, toBitcoin('100'));
    const { quantity } = await show(ana, id);
    expect(reasonOf(await decide(rita, id))).toBe('withdrawal.not_in_hand');
    const both = await Promise.all([
      rita.ask(takeWithdrawalCase, { id }),
      raul.ask(takeWithdrawalCase, { id }),
    ]);
    expect(both.map(reasonOf).sort()).toEqual(['case.taken', 'success']);
    const [holder, other] = reasonOf(both[0]!) === 'success' ? [rita, raul] : [raul, rita];
    // the whole address only for who has it in hand
    expect((await holder.get(getWithdrawalCase, { id })).case.address).toBe(BTC);
    expect((await other.get(getWithdrawalCase, { id })).case.address).toBe('1A1zP1eP…DivfNa');
    expect(reasonOf(await pay(holder, id))).toBe('withdrawal.not_agreed');
    expect(await decide(holder, id, true, 'Todo coincide.')).toMatchObject({ ok: true });
    expect((await show(ana, id)).auditOpinion).toBe('Todo coincide.');
    expect(reasonOf(await decide(holder, id))).toBe('withdrawal.agreed');
    await refusal(ana, () => ana.ask(cancelWithdrawal, { id }, key()), 'withdrawal.taken');
    await refusal(ana, () => pay(holder, id), 'withdrawal.too_early');
    await passDay(world, ana);
    await take(holder, id);
    expect(await pay(holder, id, 'not a transaction')).toMatchObject({
      code: -2,
      fields: { payoutReference: expect.any(String) },
    });
    const same = key();
    const first = await holder.ask(payWithdrawalCase, { id, payoutReference: HASH }, same);
    expect(first).toMatchObject({ data: { case: { status: 'completed', payoutReference: HASH } } });
    expect(await holder.ask(payWithdrawalCase, { id, payoutReference: HASH }, same)).toMatchObject({
      replayed: true,
    });
    expect(await cash(ana)).toEqual(['9900.00', '0.00']);
    expect(await show(ana, id)).toMatchObject({
      status: 'completed',
      auditOpinion: 'Todo coincide.',
      quantity,
      payoutReference: HASH,
      holds: [],
      measured: { inTimePercent: expect.any(Number) },
    });
    expect(await titles(ana)).toContain('Tu retiro de $100.00\u00a0USD fue enviado');
    expect(reasonOf(await pay(holder, id))).toBe('withdrawal.over');
  });

  it('that rejects needs a word and gives everything back at once, with it', async () => {
    const id = await withdraw(ana, toBitcoin('100'));
    await take(rita, id);
    await refusal(ana, () => decide(rita, id, false), 'withdrawal.opinion_missing');
    const same = key();
    const input = { id, agree: false, opinion: 'La dirección pertenece a otra persona.' };
    await rita.get(decideWithdrawalCase, input, same);
    expect(await rita.ask(decideWithdrawalCase, input, same)).toMatchObject({ replayed: true });
    expect(await cash(ana)).toEqual(['10000.00', '0.00']);
    expect(await show(ana, id)).toMatchObject({ status: 'rejected', auditOpinion: input.opinion });
    const { items } = await ana.get(listAssetLog, { type: 'withdrawal' });
    expect(items.map(({ amount }) => amount)).toEqual(['100.00', '-100.00']);
    expect(items[0]?.record).toEqual({ kind: 'withdrawal', id, path: `/user/records/withdrawal/${id}` });
  });

  it('pays a bank transfer once by its tracking key', async () => {
    const { card } = await ana.get(addBankCard, CARD);
    const input = { method: 'bank_card', amount: '500', cardId: card.id } as const;
    const ids = [await withdraw(ana, input), await withdraw(ana, input)];
    await passDay(world, ana);
    for (const id of ids) {
      await take(rita, id);
      await decide(rita, id);
    }
    const tracking = 'MBAN010020261120001';
    expect(reasonOf(await pay(rita, ids[0]!, tracking))).toBe('success');
    await refusal(ana, () => pay(rita, ids[1]!, tracking.toLowerCase()), 'withdrawal.reference_used');
    expect(reasonOf(await pay(rita, ids[1]!, 'MBAN010020261120002'))).toBe('success');
    expect(await cash(ana, 'MXN')).toEqual(['199000.00', '0.00']);
  });

  it('pays one of two that are confirmed at once with one tracking key, and refuses the other', async () => {
    const { card } = await ana.get(addBankCard, CARD);
    const input = { method: 'bank_card', amount: '500', cardId: card.id } as const;
    const ids = [await withdraw(ana, input), await withdraw(ana, input)];
    await passDay(world, ana);
    for (const id of ids) {
      await take(rita, id);
      await decide(rita, id);
    }
    const answers = await Promise.all(ids.map((id) => pay(rita, id, 'MBAN010020261120009')));
    expect(answers.map(reasonOf).sort()).toEqual(['success', 'withdrawal.reference_used']);
  });
});

describe('over two thousand dollars', () => {
  const OPINION = 'Llamé al titular y confirmó la dirección.';

  async function asked(amount = '2000.01'): Promise<{ id: string; approvalId: string }> {
    const id = await withdraw(ana, toBitcoin(amount));
    await take(rita, id);
    expect(reasonOf(await decide(rita, id))).toBe('withdrawal.opinion_missing');
    expect((await rita.get(decideWithdrawalCase, { id, agree: true, opinion: OPINION })).case.step).toBe(
      'second',
    );
    const { items } = await raul.get(listApprovalsCall, { state: 'waiting', limit: 100 });
    const approvalId = items.find(({ facts }) => facts[0]?.value === `USD −${amount}`)!.id;
    return { id, approvalId };
  }

  it('two operators agree, one cannot be both, and only then it is paid', async () => {
    const limit = await withdraw(ana, toBitcoin('2000.00'));
    expect((await show(ana, limit)).holds.map(({ kind }) => kind)).not.toContain('second_person');
    const { id, approvalId } = await asked();
    expect((await show(ana, id)).holds.map(({ kind }) => kind)).toContain('second_person');
    await refusal(ana, () => ana.ask(cancelWithdrawal, { id }, key()), 'withdrawal.taken');
    const alone = () => rita.ask(decideApprovalCall, { id: approvalId, agree: true }, key());
    await refusal(ana, alone, 'approval.same_operator');
    await take(rita, id);
    await refusal(ana, () => decide(rita, id, true, OPINION), 'withdrawal.second_waits');
    await refusal(ana, () => pay(rita, id), 'withdrawal.not_agreed');
    await rita.get(releaseWithdrawalCase, { id });
    const twice = await Promise.all(
      [1, 2].map(() => raul.ask(decideApprovalCall, { id: approvalId, agree: true }, key())),
    );
    expect(twice.map(reasonOf).sort()).toEqual(['approval.decided', 'success']);
    await passDay(world, ana);
    await take(rita, id);
    expect(reasonOf(await pay(rita, id))).toBe('success');
    expect(await show(ana, id)).toMatchObject({ status: 'completed', auditOpinion: OPINION });
  });

  it('the second one’s no gives everything back', async () => {
    const { id, approvalId } = await asked('2500.00');
    await raul.get(decideApprovalCall, { id: approvalId, agree: false, opinion: 'No contesta.' });
    expect(await show(ana, id)).toMatchObject({ status: 'rejected', auditOpinion: 'No contesta.' });
    expect(await cash(ana)).toEqual(['10000.00', '0.00']);
  });

  it('given SQL under the application’s own role, then nothing is paid without its approvals', async () => {
    const { db } = world.database;
    const { id, approvalId } = await asked('2600.00');
    const about = {
      id,
      investorId: ana.id,
      method: 'btc',
      currency: 'USD',
      amount: money(260_000n),
      fee: money(200n),
    } as const;
    const before = await everything(world, ana);
    for (const posting of [
      payoutPostings(about, world.now(), HASH),
      releasePosting({ ...about, state: 'rejected' }, world.now()),
      holdPosting(about, world.now()),
      holdPosting({ ...about, id: crypto.randomUUID() }, world.now()),
    ]) {
      await expect(transact(db, (tx) => post(tx, posting))).rejects.toThrow();
    }
    const approve = `UPDATE withdrawal SET approved_at = now(), approved_by = $2 WHERE id = $1`;
    await expect(db.query(approve, [id, raul.id])).rejects.toThrow('two persons');
    await expect(db.query('UPDATE withdrawal SET needs_two = false')).rejects.toThrow('permission denied');
    await expect(db.query('UPDATE withdrawal SET amount = 1')).rejects.toThrow('permission denied');
    await expect(db.query('DELETE FROM withdrawal')).rejects.toThrow('permission denied');
    await expect(
      db.query(`INSERT INTO withdrawal_setting (name, effective_from, value, source)
        VALUES ('two_operators_above_usd_cents', '2026-01-02', 1, 'x')`),
    ).rejects.toThrow('two persons');
    expect(await everything(world, ana)).toEqual(before);
    await raul.get(decideApprovalCall, { id: approvalId, agree: false, opinion: 'Prueba' });
    await expect(db.query(`UPDATE withdrawal SET state = 'pending' WHERE id = $1`, [id])).rejects.toThrow();
  });
});

describe('the console', () => {
  it('is for reviewers; a look and a command stand in the audit log', async () => {
    const id = await withdraw(ana, toBitcoin('100'));
    const treasurer = await world.operator('treasurer');
    expect(await treasurer.ask(listWithdrawalCases, { state: 'waiting' })).toMatchObject({ code: -12 });
    const auditor = await world.operator('auditor');
    const { items } = await auditor.get(listWithdrawalCases, { state: 'waiting', limit: 100 });
    expect(items.map((item) => item.id)).toContain(id);
    expect(await auditor.ask(takeWithdrawalCase, { id })).toMatchObject({ code: -12 });
    const { case: shown } = await auditor.get(getWithdrawalCase, { id });
    expect(shown).toMatchObject({
      phone: ana.phone,
      isInHand: false,
      needsTwo: false,
      investor: { verifiedName: 'Ana López Núñez', legalHold: null },
      movements: [{ amount: '-100.00' }, { amount: '10000.00' }],
    });
    const { rows } = await world.database.owner.query(
      'SELECT call FROM audit_log WHERE subject_id = $1 AND operator_id = $2',
      [ana.id, auditor.id],
    );
    expect(rows.map(({ call }) => call)).toContain('operator/withdrawal_case');
    expect(reasonOf(await rita.ask(getWithdrawalCase, { id: crypto.randomUUID() }))).toBe('not_found');
  });
});

describe('what stops a withdrawal', () => {
  it('a legal order does, at each step, with its authority; when it is lifted all goes on', async () => {
    const teresa = await world.operator('treasurer');
    const adan = await world.operator('admin');
    const id = await withdraw(ana, toBitcoin('100'));
    // one that is agreed to and whose day is over, and one that waits for its second person
    const agreed = await withdraw(ana, toBitcoin('60'));
    await passDay(world, ana);
    await take(rita, agreed);
    await decide(rita, agreed);
    const large = await withdraw(ana, toBitcoin('2500'));
    await take(rita, large);
    await decide(rita, large, true, 'Llamé al titular.');
    const { items } = await raul.get(listApprovalsCall, { state: 'waiting', limit: 100 });
    const second = items.find(({ facts }) => facts[0]?.value === 'USD −2500.00')!.id;
    const waiting = await preview(ana, toBitcoin('50'));
    const order = { authority: 'Juzgado Tercero', reference: 'Oficio 12/2026', reason: 'Recibido en mano' };
    const asked = await teresa.get(requestLegalHold, { phone: ana.phone, ...order });
    await adan.get(decideApprovalCall, { id: asked.approvalId, agree: true });
    await refusal(ana, () => confirm(ana, waiting), 'withdrawal.legal_hold');
    await refusal(ana, () => ana.ask(previewWithdrawal, toBitcoin('50')), 'withdrawal.legal_hold');
    expect((await show(ana, id)).holds[0]).toMatchObject({
      kind: 'legal_hold',
      authority: 'Juzgado Tercero',
      reference: 'Oficio 12/2026',
    });
    await take(rita, id);
    await refusal(ana, () => decide(rita, id), 'withdrawal.legal_hold');
    await refusal(ana, () => pay(rita, agreed), 'withdrawal.legal_hold');
    const doubt = { id: agreed, opinion: 'La red no confirma todavía.' };
    await refusal(ana, () => rita.ask(doubtWithdrawalCase, doubt, key()), 'withdrawal.legal_hold');
    const agree = () => raul.ask(decideApprovalCall, { id: second, agree: true }, key());
    await refusal(ana, agree, 'withdrawal.legal_hold');
    const [hold] = (await teresa.get(listLegalHolds, { state: 'in_force' })).items;
    const lift = await teresa.get(requestLegalHoldLift, { id: hold!.id, reason: 'Levantado por oficio 13' });
    await adan.get(decideApprovalCall, { id: lift.approvalId, agree: true });
    expect(reasonOf(await decide(rita, id))).toBe('success');
    expect(reasonOf(await pay(rita, agreed))).toBe('success');
    expect(reasonOf(await agree())).toBe('success');
    await passDay(world, ana);
    await take(rita, id);
    expect(reasonOf(await pay(rita, id))).toBe('success');
  });

  it('a block does not', async () => {
    const { db } = world.database;
    const block = {
      id: crypto.randomUUID(),
      investorId: ana.id,
      reason: 'Prueba',
      operatorId: rita.id,
      now: world.now(),
    };
    expect(await transact(db, (tx) => blockInvestor(tx, block))).toBe(true);
    const id = await withdraw(ana, toBitcoin('100'));
    await passDay(world, ana);
    await take(rita, id);
    await decide(rita, id);
    expect(reasonOf(await pay(rita, id))).toBe('success');
  });
});
