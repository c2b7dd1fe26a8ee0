import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listNotifications } from '#features/notification/contract.ts';
import { decideApprovalCall, listApprovalsCall } from '#features/operator/contract.ts';
import { checkLedger } from '#kernel/ledger/check-ledger.ts';
import { asOperator } from '#testing/as-operator.ts';
import {
  completeDeposit,
  getDeposit,
  getDepositCase,
  getDepositProof,
  listDepositCases,
  quoteDeposit,
  refuseDeposit,
  takeDepositCase,
} from '../contract.ts';
import {
  agreed,
  type DepositWorld,
  key,
  OPINION,
  openDepositWorld,
  reasonOf,
} from './deposit-world.fixture.ts';
import { DEPOSIT_INVARIANTS } from './invariants.ts';
import { transactionId } from './transfer-key.fixture.ts';

const LARGE = '50000.00';

let house: DepositWorld;
beforeAll(async () => {
  house = await openDepositWorld();
});
afterAll(async () => {
  expect((await checkLedger(house.world.database.db, DEPOSIT_INVARIANTS)).faults).toEqual([]);
  await house.world.close();
});
beforeEach(() => house.begin());

/** What waits for a second person about Ana. */
const waiting = async (who = house.raul) => {
  const { items } = await who.get(listApprovalsCall, { state: 'waiting', limit: 100 });
  return items.filter(({ subjectId }) => subjectId === house.ana.id);
};
const decide = (id: string, agree: boolean, who = house.raul) =>
  who.ask(decideApprovalCall, { id, agree, opinion: agree ? '' : 'No veo el abono en el banco.' }, key());
const statusOf = async (id: string) => (await house.ana.get(getDeposit, { id })).deposit.status;
/** Asks for a second person by crediting 50,000 pesos; gives the deposit and the request. */
async function asked(received = LARGE) {
  const deposit = await house.inHand({ amount: LARGE });
  const input = agreed(deposit.id, received, OPINION);
  const answer = await house.rita.get(completeDeposit, input);
  const [approval] = await waiting();
  return { deposit, input, answer, approvalId: approval?.id ?? '' };
}

it('above the limit one asks and another decides: nothing is credited or told before', async () => {
  const deposit = await house.inHand({ amount: LARGE });
  const before = await house.everything();
  expect(await house.rita.get(quoteDeposit, { id: deposit.id, received: LARGE })).toMatchObject({
    amount: LARGE,
    second: ['limit'],
  });
  expect(await house.rita.ask(completeDeposit, agreed(deposit.id, LARGE), key())).toMatchObject({
    reason: 'deposit.opinion_missing',
    fields: { opinion: expect.any(String) },
  });
  expect(await house.everything()).toEqual(before);
  const balance = await house.available('MXN');
  const notices = (await house.ana.get(listNotifications, {})).items.length;
  const same = key();
  const input = agreed(deposit.id, LARGE, OPINION);
  const first = await house.rita.ask(completeDeposit, input, same);
  expect(await house.rita.ask(completeDeposit, input, same)).toMatchObject({ replayed: true });
  expect(first).toMatchObject({ ok: true, data: { secondWaits: true, deposit: { status: 'pending' } } });
  expect(await house.available('MXN')).toBe(balance);
  expect((await house.ana.get(listNotifications, {})).items).toHaveLength(notices);
  // then whoever decides reads of whom, by what, how much was told, arrived and is credited, and why
  const [approval, ...more] = await waiting();
  expect(more).toEqual([]);
  expect(approval).toMatchObject({ kind: 'deposit', reason: OPINION, mayDecide: true });
  expect(approval?.facts).toEqual([
    { name: 'amount', value: 'MXN +50000.00' },
    { name: 'investor', value: house.ana.phone },
    { name: 'deposit.method', value: 'deposit.method.spei' },
    { name: 'deposit.quantity', value: '50000.00 MXN' },
    { name: 'deposit.received', value: '50000.00 MXN' },
    { name: 'deposit.transferKey', value: input.transferKey },
    { name: 'deposit.second.why', value: 'deposit.second.limit' },
  ]);
  expect(approval?.casePath).toBe(`/deposits?case=${deposit.id}`);
  // and one person is not both, nor does anybody work on it meanwhile
  const state = await house.everything();
  expect(reasonOf(await decide(approval!.id, true, house.rita))).toBe('approval.same_operator');
  for (const answer of [
    await house.rita.ask(takeDepositCase, { id: deposit.id }),
    await house.rita.ask(getDepositProof, { id: deposit.id }),
    await house.rita.ask(completeDeposit, agreed(deposit.id, '10.00', OPINION), key()),
    await house.raul.ask(refuseDeposit, { id: deposit.id, verdict: 'rejected', opinion: 'x' }, key()),
  ])
    expect(reasonOf(answer)).toBe('deposit.second_waits');
  const { items } = await house.rita.get(listDepositCases, { state: 'waiting', limit: 100 });
  expect(items.find(({ id }) => id === deposit.id)).toMatchObject({ secondWaits: true, holder: null });
  expect(await house.everything()).toEqual(state);
  // but whoever may be the second sees the proof too
  expect((await house.rita.get(getDepositCase, { id: deposit.id })).case.mayLook).toBe(false);
  expect((await house.raul.get(getDepositCase, { id: deposit.id })).case).toMatchObject({
    mayLook: true,
    hasLooked: false,
  });
  await house.raul.get(getDepositProof, { id: deposit.id });
  expect((await house.raul.get(getDepositCase, { id: deposit.id })).case.hasLooked).toBe(true);
  const answers = await Promise.all([decide(approval!.id, true), decide(approval!.id, true)]);
  expect(answers.map(reasonOf).sort()).toEqual(['approval.decided', 'success']);
  expect((await house.available('MXN')) - balance).toBe(5_000_000n);
  expect((await house.ana.get(getDeposit, { id: deposit.id })).deposit).toMatchObject({
    status: 'completed',
    auditOpinion: OPINION,
  });
  expect((await house.ana.get(listNotifications, {})).items[0]?.title).toBe('Se abonó tu depósito');
});

it('given the second person does not agree, then the case waits again with their word', async () => {
  const { deposit, approvalId } = await asked();
  const balance = await house.available('MXN');
  expect(reasonOf(await decide(approvalId, false))).toBe('success');
  expect(await statusOf(deposit.id)).toBe('pending');
  await house.take(deposit.id, house.raul);
  expect((await house.raul.get(getDepositCase, { id: deposit.id })).case.second).toEqual({
    state: 'rejected',
    askedBy: house.rita.name,
    reason: OPINION,
    decidedBy: house.raul.name,
    opinion: 'No veo el abono en el banco.',
  });
  // when it is asked for again, by the other one, then the first one may decide
  await house.raul.get(completeDeposit, agreed(deposit.id, LARGE, OPINION));
  const [again] = await waiting(house.rita);
  expect(reasonOf(await decide(again!.id, true, house.rita))).toBe('success');
  expect((await house.available('MXN')) - balance).toBe(5_000_000n);
});

it.each([
  ['more than was told', {}, { received: '1500.01' }, 'more'],
  ['a cent above the limit', { method: 'bank_transfer', amount: '2000.01' }, {}, 'limit'],
] as const)('asks for a second person for %s', async (_name, change, seen, reason) => {
  const deposit = await house.inHand(change);
  const input = { ...agreed(deposit.id, deposit.quantity, OPINION), ...seen };
  expect((await house.rita.get(quoteDeposit, { id: deposit.id, received: input.received })).second).toEqual([
    reason,
  ]);
  expect(await house.rita.get(completeDeposit, input)).toMatchObject({ secondWaits: true });
  expect(await statusOf(deposit.id)).toBe('pending');
});

it('one person is enough up to the limit, to the cent, and for less than was told', async () => {
  const deposit = await house.inHand({ method: 'bank_transfer', amount: '2500' });
  const before = await house.available('USD');
  const input = agreed(deposit.id, '2000.00', OPINION);
  expect(await house.rita.get(completeDeposit, input)).toMatchObject({ secondWaits: false });
  expect((await house.available('USD')) - before).toBe(200_000n);
});

it('a coin that confirmed hours away from its order is credited by two, at the rate that both saw', async () => {
  const deposit = await house.inHand({ method: 'usdt_trc20', amount: '50' });
  const early = Date.parse(deposit.createdAt) - 6 * 3_600_000;
  const seen = (at: number) => ({
    id: deposit.id,
    received: '50',
    confirmedAt: new Date(at).toISOString(),
  });
  expect((await house.rita.get(quoteDeposit, seen(Date.parse(deposit.createdAt)))).second).toEqual([]);
  expect((await house.rita.get(quoteDeposit, seen(early))).second).toEqual(['record']);
  const quote = await house.rita.get(quoteDeposit, seen(early - 1));
  expect(quote.second).toEqual(['instant', 'record']);
  const input = { ...seen(early - 1), transferKey: transactionId(), opinion: OPINION };
  await house.rita.get(completeDeposit, input);
  const [approval] = await waiting();
  expect(approval?.facts.map(({ name }) => name)).toContain('deposit.confirmedAt');
  expect(reasonOf(await decide(approval!.id, true))).toBe('success');
  expect((await house.ana.get(getDeposit, { id: deposit.id })).deposit).toMatchObject({
    amount: quote.amount,
    rate: quote.rate,
    confirmedAt: input.confirmedAt,
  });
});

it('given the transfer was credited meanwhile, then the second person cannot credit it again', async () => {
  const { input, approvalId } = await asked();
  const other = await house.inHand();
  await house.rita.get(completeDeposit, { ...agreed(other.id), transferKey: input.transferKey });
  const before = await house.everything();
  expect(reasonOf(await decide(approvalId, true))).toBe('deposit.credited_before');
  expect(await house.everything()).toEqual(before);
  expect(await waiting()).toHaveLength(1);
});

/** Dollars told, taken and looked at, credited by Rita alone where she may; whether a second person was asked. */
const credited = async (amount: string) => {
  const deposit = await house.inHand({ method: 'bank_transfer', amount });
  const { secondWaits } = await house.rita.get(completeDeposit, agreed(deposit.id, amount, OPINION));
  return secondWaits;
};

describe('the sum of 24 hours', () => {
  it('given five deposits of 2,000 dollars in one sitting, then one person credits two of them', async () => {
    const before = await house.available('USD');
    const asked: boolean[] = [];
    for (const amount of ['2000.00', '2000.00', '10.00', '2000.00', '2000.00'])
      asked.push(await credited(amount));
    expect(asked).toEqual([false, false, true, true, true]);
    expect((await house.available('USD')) - before).toBe(400_000n);
    // another person's word lets one of them through, and leaves the sum where it is
    const [approval] = await waiting();
    expect(approval?.facts).toContainEqual({ name: 'deposit.second.why', value: 'deposit.second.investor' });
    expect(reasonOf(await decide(approval!.id, true))).toBe('success');
    expect(await credited('10.00')).toBe(true);
    // pesos count too, by the rate of that day
    const pesos = await house.inHand();
    expect(await house.rita.get(completeDeposit, agreed(pesos.id, '1500.00', OPINION))).toMatchObject({
      secondWaits: true,
    });
  });

  it('given two reviewers at once for one investor, then one of them asks a second person', async () => {
    await house.begin();
    const first = await house.told({ method: 'bank_transfer', amount: '2000.00' });
    const other = await house.told({ method: 'bank_transfer', amount: '2000.00' });
    const third = await house.told({ method: 'bank_transfer', amount: '2000.00' });
    const reviewers = await Promise.all([0, 1, 2].map(() => house.world.operator('reviewer')));
    const answers = await Promise.all(
      [first, other, third].map(async ({ id }, turn) => {
        await house.take(id, reviewers[turn]);
        return reviewers[turn]!.get(completeDeposit, agreed(id, '2000.00', OPINION));
      }),
    );
    expect(answers.map(({ secondWaits }) => secondWaits).sort()).toEqual([false, false, true]);
  });
});

it('a chain’s record is kept once, of a time that has come, and nobody chooses that of a practice chain', async () => {
  const deposit = await house.inHand({ method: 'btc', amount: '0.001' });
  const keep = (at: string, source = 'sandbox') =>
    asOperator(house.world, house.rita, (tx) =>
      tx.query(
        'INSERT INTO chain_record (rail, transfer_key, confirmed_at, source) VALUES ($1, $2, $3, $4)',
        ['btc', transactionId(), at, source],
      ),
    );
  const hourBefore = new Date(Date.parse(deposit.createdAt) - 3_600_000).toISOString();
  await expect(keep(hourBefore)).rejects.toMatchObject({ code: 'BD006' });
  await expect(keep('2027-01-01T00:00:00Z', 'another')).rejects.toMatchObject({ code: 'BD006' });
  await keep(deposit.createdAt);
  const { db } = house.world.database;
  await expect(db.query('UPDATE chain_record SET confirmed_at = now()')).rejects.toThrow('permission denied');
});

// Last: a day goes by, and with it every session.
it('given a reviewer who credited 20,000 dollars alone, then any more needs another, whoever it is for', async () => {
  const limit = `INSERT INTO deposit_limit (name, effective_from, value, source)
    VALUES ('reviewer_day_usd', '2026-11-19', 1, 'x')`;
  await expect(house.world.database.db.query(limit)).rejects.toThrow();
  for (let turn = 0; turn < 11; turn += 1) {
    await house.begin();
    const asked = await credited('2000.00');
    if (asked) break;
  }
  const deposit = await house.inHand({ method: 'bank_transfer', amount: '2000.00' });
  const quote = await house.rita.get(quoteDeposit, { id: deposit.id, received: '2000.00' });
  expect(quote.second).toEqual(['reviewer']);
  const raul = await house.raul.get(quoteDeposit, { id: deposit.id, received: '2000.00' });
  expect(raul.second).toEqual([]);
  // a program with the server's log-in gets no further
  const alone = asOperator(house.world, house.rita, (tx) =>
    tx.query(
      `UPDATE deposit SET state = 'completed', decided_by = $2, decided_at = business_now(), opinion = 'x',
         received = 200000, credited = 200000, transfer_key = $3 WHERE id = $1`,
      [deposit.id, house.rita.id, agreed(deposit.id).transferKey],
    ),
  );
  await expect(alone).rejects.toMatchObject({ code: 'BD004' });
  expect(await statusOf(deposit.id)).toBe('pending');
  // a day later the sum is gone
  await house.world.pass(24 * 3_600_000);
  const rita = await house.world.operator('reviewer');
  expect((await rita.get(quoteDeposit, { id: deposit.id, received: '2000.00' })).second).toEqual([]);
});
