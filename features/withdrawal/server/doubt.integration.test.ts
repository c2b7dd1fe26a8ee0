import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { requestLegalHold } from '#features/legal-hold/contract.ts';
import { decideApprovalCall, listApprovalsCall, listAuditCall } from '#features/operator/contract.ts';
import { checkLedger } from '#kernel/ledger/check-ledger.ts';
import { openBolsillo, type TestBolsillo, type TestInvestor, type TestOperator } from '#testing/bolsillo.ts';
import {
  cancelWithdrawal,
  doubtWithdrawalCase,
  getWithdrawalCase,
  listWithdrawalCases,
  returnWithdrawalCase,
} from '../contract.ts';
import { WITHDRAWAL_INVARIANTS } from './invariants.store.ts';
import {
  BTC,
  cash,
  DAY_MS,
  decide,
  key,
  openInvestor,
  passDay,
  pay,
  reasonOf,
  refuses,
  show,
  take,
  titles,
  toBitcoin,
  withdraw,
} from './withdrawal.fixture.ts';

// What was sent and nobody has confirmed: operator/withdrawal_doubt, operator/withdrawal_return.
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

const DOUBT = 'La red no confirma todavía.';
const CAME_BACK = 'La red la devolvió.';
const RETURN = 'Devolución 20261122-77';
const refusal = (command: () => Promise<object>, reason: string) => refuses(world, ana, command, reason);
const doubt = (id: string, opinion = DOUBT) => rita.ask(doubtWithdrawalCase, { id, opinion }, key());
const giveBack = (who: TestOperator, id: string, opinion = CAME_BACK, returnReference = RETURN) =>
  who.ask(returnWithdrawalCase, { id, opinion, returnReference }, key());

/** Sent and not confirmed, and nobody has it in hand. */
async function doubted(amount = '100'): Promise<string> {
  const id = await withdraw(ana, toBitcoin(amount));
  await take(rita, id);
  await decide(rita, id);
  await passDay(world, ana);
  await take(rita, id);
  expect(reasonOf(await doubt(id))).toBe('success');
  return id;
}

/** The approval of a return that was asked for. */
async function approvalOf(id: string) {
  const { items } = await raul.get(listApprovalsCall, { state: 'waiting', limit: 100 });
  const found = items.find(({ casePath }) => casePath === `/withdrawals?case=${id}`);
  if (!found) throw new Error('nothing waits for a second person');
  return found;
}

describe('what was sent and not confirmed', () => {
  it('needs an agreement and a word before; then says why it waits and by when it is resolved', async () => {
    const id = await withdraw(ana, toBitcoin('100'));
    await passDay(world, ana);
    await take(rita, id);
    await refusal(() => doubt(id), 'withdrawal.not_agreed');
    await decide(rita, id);
    await refusal(() => doubt(id, ''), 'withdrawal.opinion_missing');
    await refusal(() => giveBack(rita, id), 'withdrawal.not_sent');
    expect(reasonOf(await doubt(id))).toBe('success');
    const resolveBy = new Date(world.now() + 3 * DAY_MS).toISOString();
    expect(await show(ana, id)).toMatchObject({
      status: 'unknown',
      step: 'sent',
      isLate: false,
      canCancel: false,
      holds: [{ kind: 'unconfirmed', opinion: DOUBT, until: resolveBy }],
    });
    expect(await cash(ana)).toEqual(['9900.00', '100.00']);
    expect(await titles(ana)).toContain('Retiro de $100.00\u00a0USD por confirmar');
    await refusal(() => ana.ask(cancelWithdrawal, { id }, key()), 'withdrawal.taken');

    // when the time to resolve it passes, then it is late for both, and said again it is not put off
    await passDay(world, ana);
    await take(rita, id);
    await doubt(id, 'Sigue sin confirmarse.');
    expect((await show(ana, id)).holds).toMatchObject([
      { opinion: 'Sigue sin confirmarse.', until: resolveBy },
    ]);
    for (let day = 0; day < 3; day += 1) await passDay(world, ana);
    expect((await show(ana, id)).isLate).toBe(true);
    const { items } = await rita.get(listWithdrawalCases, { state: 'waiting', limit: 100 });
    expect(items.find((item) => item.id === id)).toMatchObject({
      isLate: true,
      dueAt: resolveBy,
      waitedMs: expect.any(Number),
    });
    const later = `UPDATE withdrawal SET resolve_by = resolve_by + interval '1 day' WHERE id = $1`;
    await expect(world.database.db.query(later, [id])).rejects.toThrow('resolved when it was said');
  });

  it('is recorded as sent when that is known, also under a legal order that came later', async () => {
    const [one, two] = [await doubted('100'), await doubted('50')];
    const teresa = await world.operator('treasurer');
    const adan = await world.operator('admin');
    const order = { authority: 'Juzgado Tercero', reference: 'Oficio 12/2026', reason: 'Recibido en mano' };
    const asked = await teresa.get(requestLegalHold, { phone: ana.phone, ...order });
    await adan.get(decideApprovalCall, { id: asked.approvalId, agree: true });
    await take(rita, one);
    expect(reasonOf(await pay(rita, one))).toBe('success');
    expect(await show(ana, one)).toMatchObject({ status: 'completed', holds: [] });
    // and what came back comes back, to an account that the order holds
    await take(rita, two);
    await giveBack(rita, two);
    await raul.get(decideApprovalCall, { id: (await approvalOf(two)).id, agree: true });
    expect(await cash(ana)).toEqual(['9900.00', '0.00']);
  });
});

describe('giving back what was sent', () => {
  it('takes two persons and the reference of the return; one alone gives nothing back', async () => {
    const id = await doubted();
    await refusal(() => giveBack(rita, id), 'withdrawal.not_in_hand');
    await take(rita, id);
    await refusal(() => decide(rita, id, false, CAME_BACK), 'withdrawal.sent_unconfirmed');
    await refusal(() => giveBack(rita, id, ''), 'withdrawal.opinion_missing');
    expect(await giveBack(rita, id, CAME_BACK, 'x')).toMatchObject({
      fields: { returnReference: expect.any(String) },
    });
    expect(reasonOf(await giveBack(rita, id))).toBe('success');
    expect(await show(ana, id)).toMatchObject({ status: 'unknown', step: 'return' });
    await take(rita, id);
    await refusal(() => pay(rita, id), 'withdrawal.second_waits');
    await refusal(() => doubt(id), 'withdrawal.second_waits');
    await refusal(() => giveBack(rita, id), 'withdrawal.second_waits');
    const approval = await approvalOf(id);
    expect(approval.facts).toMatchObject([
      { name: 'amount', value: 'USD −100.00' },
      { name: 'investor', value: ana.phone },
      { name: 'withdrawal', value: 'withdrawal.method.btc' },
      { name: 'destination', value: '1A1zP1eP…DivfNa' },
      { name: 'received', value: expect.stringMatching(/^0\.\d{8} BTC$/) },
      { name: 'returnReference', value: RETURN },
    ]);
    const alone = () => rita.ask(decideApprovalCall, { id: approval.id, agree: true }, key());
    await refusal(alone, 'approval.same_operator');
    await raul.get(decideApprovalCall, { id: approval.id, agree: true });
    expect(await show(ana, id)).toMatchObject({
      status: 'rejected',
      auditOpinion: CAME_BACK,
      returnReference: RETURN,
    });
    expect(await cash(ana)).toEqual(['10000.00', '0.00']);
  });

  it('that the second one does not believe leaves it sent; it can be paid, or asked for again', async () => {
    const id = await doubted();
    await take(rita, id);
    await giveBack(rita, id);
    const refused = { id: (await approvalOf(id)).id, agree: false, opinion: 'No hay tal devolución.' };
    await raul.get(decideApprovalCall, refused);
    expect(await show(ana, id)).toMatchObject({ status: 'unknown', step: 'sent' });
    expect(await cash(ana)).toEqual(['9900.00', '100.00']);
    await take(rita, id);
    await giveBack(rita, id);
    await raul.get(decideApprovalCall, { id: (await approvalOf(id)).id, agree: false, opinion: 'Tampoco.' });
    await take(rita, id);
    expect(reasonOf(await pay(rita, id))).toBe('success');
    expect(await cash(ana)).toEqual(['9900.00', '0.00']);
  });

  it('given SQL under the application’s own role, then it does not come back either', async () => {
    const { db } = world.database;
    const id = await doubted();
    await take(rita, id);
    await giveBack(rita, id);
    const { id: approvalId } = await approvalOf(id);
    const end = `state = 'rejected', ended_at = now(), opinion = 'x', decided_by = $2`;
    const tell = (set: string, values: unknown[]) =>
      db.query(`UPDATE withdrawal SET ${set} WHERE id = $1`, values);
    await expect(tell(end, [id, raul.id])).rejects.toThrow('two persons');
    const named = `${end}, return_approval_id = $3, return_reference = $4`;
    await expect(tell(named, [id, raul.id, approvalId, RETURN])).rejects.toThrow('two persons');
    await expect(tell(`state = 'pending'`, [id])).rejects.toThrow('was sent');
    expect(await show(ana, id)).toMatchObject({ status: 'unknown', step: 'return' });
    await raul.get(decideApprovalCall, { id: approvalId, agree: true });
    expect(await cash(ana)).toEqual(['10000.00', '0.00']);
  });
});

it('the second person sees where it goes, whole, and that they looked is recorded; who asked sees it masked', async () => {
  const id = await withdraw(ana, toBitcoin('2500'));
  await take(rita, id);
  expect(reasonOf(await decide(rita, id, true, 'Llamé al titular.'))).toBe('success');
  const { facts } = await approvalOf(id);
  expect(facts).toMatchObject([
    { name: 'amount', value: 'USD −2500.00' },
    { name: 'investor', value: ana.phone },
    { name: 'withdrawal' },
    { name: 'destination', value: '1A1zP1eP…DivfNa' },
    { name: 'received', value: expect.stringMatching(/ BTC$/) },
    { name: 'notBefore', value: new Date(world.now() + DAY_MS).toISOString() },
  ]);
  const seenBy = async (who: TestOperator) => (await who.get(getWithdrawalCase, { id })).case;
  expect(await seenBy(raul)).toMatchObject({ address: BTC, isWhole: true, askedBy: rita.name });
  expect(await seenBy(rita)).toMatchObject({ address: '1A1zP1eP…DivfNa', isWhole: false });
  const auditor = await world.operator('auditor');
  expect(await seenBy(auditor)).toMatchObject({ address: '1A1zP1eP…DivfNa', isWhole: false });
  const { items } = await auditor.get(listAuditCall, { operatorId: raul.id });
  const look = items.find(({ call }) => call === 'operator/withdrawal_case');
  expect(look).toMatchObject({ subjectId: ana.id, detail: expect.stringContaining('whole') });
  // and once it is decided, masked for both
  await raul.get(decideApprovalCall, { id: (await approvalOf(id)).id, agree: true });
  expect(await seenBy(raul)).toMatchObject({ isWhole: false, askedBy: null });
});
