import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getInfoCall, setWithdrawalPassword } from '#features/account/contract.ts';
import { addBankCard, removeBankCard } from '#features/bank-card/contract.ts';
import { listAssetLog } from '#features/cashier/contract.ts';
import { listNotifications } from '#features/notification/contract.ts';
import { decideApprovalCall, listApprovalsCall } from '#features/operator/contract.ts';
import { advanceClockCall } from '#features/sandbox/contract.ts';
import { transact } from '#kernel/database/transact.ts';
import { checkLedger } from '#kernel/ledger/check-ledger.ts';
import { post } from '#kernel/ledger/ledger.ts';
import { money } from '#kernel/money/money.ts';
import {
  openBolsillo,
  PASSWORD,
  type TestBolsillo,
  type TestInvestor,
  type TestOperator,
} from '#testing/bolsillo.ts';
import { registerVerified } from '#testing/verified-investor.ts';
import {
  cancelWithdrawal,
  createWithdrawal,
  decideWithdrawalCase,
  doubtWithdrawalCase,
  getWithdrawal,
  getWithdrawalCase,
  getWithdrawalOptions,
  listWithdrawalCases,
  listWithdrawals,
  payWithdrawalCase,
  previewWithdrawal,
  releaseWithdrawalCase,
  takeWithdrawalCase,
  type WithdrawalPreviewInput,
} from '../contract.ts';
import { WITHDRAWAL_INVARIANTS } from './index.ts';
import { holdPosting, payoutPostings, releasePosting } from './withdrawal.postings.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const SECRET = 'retiro.seguro.7';
const BTC = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const HASH = 'ab'.repeat(32);
const CARD = {
  bankName: 'Banorte',
  cardholder: 'Ana López Núñez',
  accountNumber: '072180012345678907',
  cardNumber: '4111111111111111',
};

let world: TestBolsillo;
let rita: TestOperator;
let raul: TestOperator;
let ana: TestInvestor;
let payments = 0;

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
  ana = await investor();
});

/** Verified, with a withdrawal password. */
async function investor(): Promise<TestInvestor> {
  const made = await registerVerified(world, rita);
  await made.get(setWithdrawalPassword, {
    currentPassword: PASSWORD,
    password: SECRET,
    confirmPassword: SECRET,
  });
  return made;
}

/** Business time goes on by a day; operators' sessions, which security time ends, stay. */
const passDay = () => ana.get(advanceClockCall, { to: new Date(world.now() + DAY_MS).toISOString() });
const toBitcoin = (amount: string): WithdrawalPreviewInput => ({ method: 'btc', amount, address: BTC });
const key = () => ({ idempotencyKey: crypto.randomUUID() });
const reasonOf = (answer: object) => ('reason' in answer ? answer.reason : 'success');
const trackingKey = () => {
  payments += 1;
  return `MBAN0100${String(payments).padStart(8, '0')}`;
};

async function preview(who: TestInvestor, input: WithdrawalPreviewInput): Promise<string> {
  return (await who.get(previewWithdrawal, input)).previewId;
}
const confirm = (who: TestInvestor, previewId: string, password = SECRET) =>
  who.ask(createWithdrawal, { previewId, password }, key());
async function withdraw(who: TestInvestor, input: WithdrawalPreviewInput): Promise<string> {
  const previewId = await preview(who, input);
  return (await who.get(createWithdrawal, { previewId, password: SECRET })).withdrawal.id;
}
const show = async (who: TestInvestor, id: string) => (await who.get(getWithdrawal, { id })).withdrawal;
const cash = async (who: TestInvestor, currency = 'USD') => {
  const { user } = await who.get(getInfoCall, {});
  const account = user.cash.find((line) => line.currency === currency)!;
  return [account.available, account.frozen];
};
/** What there is of an investor: nothing of it may change by a refusal. */
async function everything(who: TestInvestor): Promise<unknown> {
  const { owner } = world.database;
  const of = async (table: string) =>
    (
      await owner.query(`SELECT to_jsonb(t) AS row FROM ${table} t WHERE investor_id = $1 ORDER BY 1`, [
        who.id,
      ])
    ).rows;
  return [await of('withdrawal'), await of('ledger.balance'), await of('ledger.transaction')];
}
async function refuses(who: TestInvestor, deed: () => Promise<object>, reason: string): Promise<void> {
  const before = await everything(who);
  expect(reasonOf(await deed())).toBe(reason);
  expect(await everything(who)).toEqual(before);
}
const take = (who: TestOperator, id: string) => who.get(takeWithdrawalCase, { id });
const decide = (who: TestOperator, id: string, agree = true, opinion = '') =>
  who.ask(decideWithdrawalCase, { id, agree, opinion }, key());
const pay = (who: TestOperator, id: string, payoutReference = HASH) =>
  who.ask(payWithdrawalCase, { id, payoutReference }, key());
const titles = async (who: TestInvestor) =>
  (await who.get(listNotifications, {})).items.map(({ title }) => title);

describe('a preview', () => {
  it('binds fee, rate, what arrives and when, names each hold, and moves nothing', async () => {
    const before = await everything(ana);
    const shown = await ana.get(previewWithdrawal, toBitcoin('100.00'));
    expect(shown).toMatchObject({
      currency: 'USD',
      amount: '100.00',
      fee: '2.00',
      receivedIn: 'BTC',
      rateSource: 'sandbox',
      destination: { kind: 'address', address: BTC, short: '1A1zP1eP…DivfNa' },
      dueAt: new Date(world.now() + 2 * DAY_MS).toISOString(),
      holds: [
        { kind: 'new_destination', until: new Date(world.now() + DAY_MS).toISOString() },
        { kind: 'review' },
      ],
    });
    // 98 dollars at the shown rate, to the satoshi, rounded down
    const satoshis = (98n * 10n ** 14n) / BigInt(shown.rate!.replace('.', '').padEnd(11, '0'));
    expect(Number(shown.received)).toBeGreaterThan(0);
    expect(BigInt(shown.received.replace('.', ''))).toBeGreaterThan(0n);
    expect(satoshis).toBeGreaterThan(0n);
    expect(await everything(ana)).toEqual(before);
  });

  it('needs a verified identity, a right address, the minimum, and money that is there', async () => {
    const nobody = await world.register();
    await refuses(nobody, () => nobody.ask(previewWithdrawal, toBitcoin('100')), 'withdrawal.unverified');
    const ask = (input: WithdrawalPreviewInput) => () => ana.ask(previewWithdrawal, input);
    await refuses(ana, ask(toBitcoin('9.99')), 'withdrawal.below_minimum');
    await refuses(ana, ask(toBitcoin('10000.01')), 'cash.insufficient');
    for (const wrong of [
      { address: TRON },
      { address: `${BTC.slice(0, -1)}b` },
      { amount: '0' },
      { amount: '1.234' },
    ]) {
      const answer = await ana.ask(previewWithdrawal, { ...toBitcoin('100'), ...wrong });
      expect(answer).toMatchObject({ code: -2, fields: { [Object.keys(wrong)[0]!]: expect.any(String) } });
    }
    const card = { method: 'bank_card', amount: '200', cardId: crypto.randomUUID() } as const;
    await refuses(ana, ask(card), 'not_found');
  });

  it('of one investor is nobody else’s, and over after a minute', async () => {
    const previewId = await preview(ana, toBitcoin('100'));
    const other = await investor();
    await refuses(other, () => confirm(other, previewId), 'not_found');
    await world.pass(60_000);
    await refuses(ana, () => confirm(ana, previewId), 'withdrawal.preview_over');
  });

  it('no longer holds when fee, account or rate changed since', async () => {
    const { card } = await ana.get(addBankCard, CARD);
    const previewId = await preview(ana, { method: 'bank_card', amount: '500', cardId: card.id });
    await ana.get(removeBankCard, { id: card.id });
    await refuses(ana, () => confirm(ana, previewId), 'withdrawal.repriced');
    const toCoin = await preview(ana, toBitcoin('100'));
    const { owner } = world.database;
    await owner.query('UPDATE withdrawal_preview SET fee = fee + 1 WHERE id = $1', [toCoin]);
    await refuses(ana, () => confirm(ana, toCoin), 'withdrawal.repriced');
    await owner.query('UPDATE withdrawal_preview SET fee = fee - 1, rate = rate * 102 / 100 WHERE id = $1', [
      toCoin,
    ]);
    await refuses(ana, () => confirm(ana, toCoin), 'withdrawal.repriced');
  });
});

describe('withdrawing', () => {
  it('puts the whole amount aside at once, tells of it, and happens once for one key', async () => {
    const previewId = await preview(ana, toBitcoin('100'));
    const same = key();
    const first = await ana.ask(createWithdrawal, { previewId, password: SECRET }, same);
    expect(first).toMatchObject({
      ok: true,
      data: { withdrawal: { status: 'pending', step: 'waiting', canCancel: true, amount: '100.00' } },
    });
    expect(await ana.ask(createWithdrawal, { previewId, password: SECRET }, same)).toMatchObject({
      data: (first as { data: object }).data,
      replayed: true,
    });
    expect(await cash(ana)).toEqual(['9900.00', '100.00']);
    const { items } = await ana.get(listAssetLog, { type: 'withdrawal' });
    expect(items).toMatchObject([{ subType: 'withdrawal.hold', amount: '-100.00' }]);
    expect(await titles(ana)).toContain('Pediste un retiro de 100.00 USD');
    await refuses(ana, () => confirm(ana, previewId), 'withdrawal.sent_already');
  });

  it('of all there is, fifty times at once, happens exactly once', async () => {
    const { owner } = world.database;
    const previews = [];
    for (let at = 0; at < 50; at += 1) previews.push(await preview(ana, toBitcoin('10000')));
    const answers = await Promise.all(previews.map((previewId) => confirm(ana, previewId)));
    const reasons = answers.map(reasonOf);
    expect(reasons.filter((reason) => reason === 'success')).toHaveLength(1);
    expect(new Set(reasons)).toEqual(new Set(['success', 'cash.insufficient']));
    expect(await cash(ana)).toEqual(['0.00', '10000.00']);
    const { rowCount } = await owner.query('SELECT FROM withdrawal WHERE investor_id = $1', [ana.id]);
    expect(rowCount).toBe(1);
  });

  it('by one preview, fifty times at once with keys of their own, happens exactly once', async () => {
    const previewId = await preview(ana, toBitcoin('100'));
    const answers = await Promise.all(Array.from({ length: 50 }, () => confirm(ana, previewId)));
    const reasons = answers.map(reasonOf);
    expect(reasons.filter((reason) => reason === 'success')).toHaveLength(1);
    expect(reasons.filter((reason) => reason === 'withdrawal.sent_already')).toHaveLength(49);
    expect(await cash(ana)).toEqual(['9900.00', '100.00']);
  });

  it('needs the withdrawal password; whoever guesses is locked out, with the right one too', async () => {
    const previewId = await preview(ana, toBitcoin('100'));
    await refuses(ana, () => confirm(ana, previewId, PASSWORD), 'withdrawal_password.wrong');
    const tried = [];
    for (let at = 0; at < 12; at += 1) tried.push(reasonOf(await confirm(ana, previewId, `falsa${at}.x`)));
    expect(tried.at(-1)).toBe('withdrawal_password.locked');
    await refuses(ana, () => confirm(ana, previewId), 'withdrawal_password.locked');
    const fresh = await registerVerified(world, rita);
    const unset = await preview(fresh, toBitcoin('100'));
    await refuses(fresh, () => confirm(fresh, unset), 'withdrawal_password.unset');
  });

  it('of one investor is seen by nobody else', async () => {
    const id = await withdraw(ana, toBitcoin('100'));
    const other = await investor();
    expect(reasonOf(await other.ask(getWithdrawal, { id }))).toBe('not_found');
    expect(reasonOf(await other.ask(cancelWithdrawal, { id }, key()))).toBe('not_found');
    expect((await other.get(listWithdrawals, {})).items).toEqual([]);
    expect((await ana.get(listWithdrawals, {})).items).toMatchObject([{ id, type: 'withdrawal' }]);
  });

  it('to a new account waits a day, to one that is known no more', async () => {
    const { card } = await ana.get(addBankCard, CARD);
    const input = { method: 'bank_card', amount: '500', cardId: card.id } as const;
    const first = await ana.get(previewWithdrawal, input);
    expect(first).toMatchObject({ fee: '0.00', received: '500.00', receivedIn: 'MXN', rate: null });
    expect(first.holds[0]).toMatchObject({ kind: 'new_destination' });
    const id = await withdraw(ana, toBitcoin('100'));
    await passDay();
    expect((await ana.get(previewWithdrawal, input)).holds.map(({ kind }) => kind)).toEqual(['review']);
    const again = await ana.get(previewWithdrawal, toBitcoin('50'));
    expect(again.holds.map(({ kind }) => kind)).toEqual(['review']);
    expect(again.dueAt).toBe(new Date(world.now() + DAY_MS).toISOString());
    const { addresses } = await ana.get(getWithdrawalOptions, {});
    expect(addresses).toMatchObject([{ method: 'btc', address: BTC }]);
    expect((await show(ana, id)).holds.map(({ kind }) => kind)).toEqual(['review']);
  });
});

describe('cancelling', () => {
  it('gives everything back at once, until an operator has it in hand', async () => {
    const id = await withdraw(ana, toBitcoin('100'));
    await take(rita, id);
    expect(await show(ana, id)).toMatchObject({ isTaken: true, canCancel: false });
    await refuses(ana, () => ana.ask(cancelWithdrawal, { id }, key()), 'withdrawal.taken');
    await rita.get(releaseWithdrawalCase, { id });
    const same = key();
    const first = await ana.ask(cancelWithdrawal, { id }, same);
    expect(first).toMatchObject({
      data: { withdrawal: { status: 'cancelled', holds: [], canCancel: false } },
    });
    expect(await ana.ask(cancelWithdrawal, { id }, same)).toMatchObject({ replayed: true });
    expect(await cash(ana)).toEqual(['10000.00', '0.00']);
    await refuses(ana, () => ana.ask(cancelWithdrawal, { id }, key()), 'withdrawal.over');
    expect(reasonOf(await rita.ask(takeWithdrawalCase, { id }))).toBe('withdrawal.over');
  });

  it('against an operator who takes it at the same moment: one of the two happens', async () => {
    for (let at = 0; at < 8; at += 1) {
      const id = await withdraw(ana, toBitcoin('10'));
      const [cancelled, taken] = await Promise.all([
        ana.ask(cancelWithdrawal, { id }, key()),
        rita.ask(takeWithdrawalCase, { id }),
      ]);
      const both = [reasonOf(cancelled), reasonOf(taken)];
      expect([
        ['success', 'withdrawal.over'],
        ['withdrawal.taken', 'success'],
      ]).toContainEqual(both);
      const { status } = await show(ana, id);
      expect(status).toBe(both[0] === 'success' ? 'cancelled' : 'pending');
      if (status === 'pending') await decide(rita, id, false, 'Prueba');
    }
    expect(await cash(ana)).toEqual(['10000.00', '0.00']);
  });
});

describe('review', () => {
  it('takes one operator at a time, waits out the new address, and pays what was shown', async () => {
    const id = await withdraw(ana, toBitcoin('100'));
    const { received } = await show(ana, id);
    expect(reasonOf(await decide(rita, id))).toBe('withdrawal.not_in_hand');
    const both = await Promise.all([
      rita.ask(takeWithdrawalCase, { id }),
      raul.ask(takeWithdrawalCase, { id }),
    ]);
    expect(both.map(reasonOf).sort()).toEqual(['case.taken', 'success']);
    const [holder, other] = reasonOf(both[0]!) === 'success' ? [rita, raul] : [raul, rita];
    // the whole address only for who has it in hand
    expect((await holder.get(getWithdrawalCase, { id })).case.destination.text).toBe(BTC);
    expect((await other.get(getWithdrawalCase, { id })).case.destination.text).toBe('1A1zP1eP…DivfNa');
    expect(reasonOf(await pay(holder, id))).toBe('withdrawal.not_agreed');
    expect(await decide(holder, id)).toMatchObject({ ok: true });
    expect(reasonOf(await decide(holder, id))).toBe('withdrawal.agreed');
    await refuses(ana, () => ana.ask(cancelWithdrawal, { id }, key()), 'withdrawal.taken');
    await refuses(ana, () => pay(holder, id), 'withdrawal.too_early');
    await passDay();
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
      received,
      payoutReference: HASH,
      holds: [],
      measured: { inTimePercent: 100 },
    });
    expect(await titles(ana)).toContain('Tu retiro de 100.00 USD fue enviado');
    expect(reasonOf(await pay(holder, id))).toBe('withdrawal.over');
  });

  it('that rejects needs a word and gives everything back at once, with it', async () => {
    const id = await withdraw(ana, toBitcoin('100'));
    await take(rita, id);
    await refuses(ana, () => decide(rita, id, false), 'withdrawal.opinion_missing');
    const same = key();
    const input = { id, agree: false, opinion: 'La dirección pertenece a otra persona.' };
    await rita.get(decideWithdrawalCase, input, same);
    expect(await rita.ask(decideWithdrawalCase, input, same)).toMatchObject({ replayed: true });
    expect(await cash(ana)).toEqual(['10000.00', '0.00']);
    expect(await show(ana, id)).toMatchObject({ status: 'rejected', auditOpinion: input.opinion });
    const { items } = await ana.get(listAssetLog, { type: 'withdrawal' });
    expect(items.map(({ amount }) => amount)).toEqual(['100.00', '-100.00']);
  });

  it('says “unknown” of what was sent and not confirmed; it is paid or given back later', async () => {
    const ids = [await withdraw(ana, toBitcoin('100')), await withdraw(ana, toBitcoin('50'))];
    await passDay();
    for (const id of ids) {
      await take(rita, id);
      expect(reasonOf(await rita.ask(doubtWithdrawalCase, { id, opinion: 'x' }, key()))).toBe(
        'withdrawal.not_agreed',
      );
      await decide(rita, id);
      expect(reasonOf(await rita.ask(doubtWithdrawalCase, { id, opinion: '' }, key()))).toBe(
        'withdrawal.opinion_missing',
      );
      await rita.get(doubtWithdrawalCase, { id, opinion: 'La red no confirma todavía.' });
      expect(await show(ana, id)).toMatchObject({ status: 'unknown', canCancel: false });
    }
    expect(await cash(ana)).toEqual(['9850.00', '150.00']);
    for (const id of ids) await take(raul, id);
    expect(reasonOf(await pay(raul, ids[0]!))).toBe('success');
    expect(reasonOf(await decide(raul, ids[1]!, false, 'La red la devolvió.'))).toBe('success');
    expect(await cash(ana)).toEqual(['9900.00', '0.00']);
  });

  it('pays a bank transfer once by its tracking key', async () => {
    const { card } = await ana.get(addBankCard, CARD);
    const input = { method: 'bank_card', amount: '500', cardId: card.id } as const;
    const ids = [await withdraw(ana, input), await withdraw(ana, input)];
    await passDay();
    for (const id of ids) {
      await take(rita, id);
      await decide(rita, id);
    }
    const tracking = trackingKey();
    expect(reasonOf(await pay(rita, ids[0]!, tracking))).toBe('success');
    await refuses(ana, () => pay(rita, ids[1]!, tracking.toLowerCase()), 'withdrawal.reference_used');
    expect(reasonOf(await pay(rita, ids[1]!, trackingKey()))).toBe('success');
    expect(await cash(ana, 'MXN')).toEqual(['199000.00', '0.00']);
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
    await refuses(ana, () => ana.ask(cancelWithdrawal, { id }, key()), 'withdrawal.taken');
    const alone = () => rita.ask(decideApprovalCall, { id: approvalId, agree: true }, key());
    await refuses(ana, alone, 'approval.same_operator');
    await take(rita, id);
    await refuses(ana, () => decide(rita, id, true, OPINION), 'withdrawal.second_waits');
    await refuses(ana, () => pay(rita, id), 'withdrawal.not_agreed');
    await rita.get(releaseWithdrawalCase, { id });
    const twice = await Promise.all(
      [1, 2].map(() => raul.ask(decideApprovalCall, { id: approvalId, agree: true }, key())),
    );
    expect(twice.map(reasonOf).sort()).toEqual(['approval.decided', 'success']);
    await passDay();
    await take(rita, id);
    expect(reasonOf(await pay(rita, id))).toBe('success');
    expect((await show(ana, id)).status).toBe('completed');
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
    const before = await everything(ana);
    for (const posting of [
      payoutPostings(about, world.now(), HASH),
      releasePosting(about, world.now()),
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
    expect(await everything(ana)).toEqual(before);
    await raul.get(decideApprovalCall, { id: approvalId, agree: false, opinion: 'Prueba' });
    await expect(db.query(`UPDATE withdrawal SET state = 'pending' WHERE id = $1`, [id])).rejects.toThrow();
  });
});

describe('the console', () => {
  it('is for reviewers; a look and a deed stand in the audit log', async () => {
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
