import { describe, expect, it } from 'vitest';
import { listAssetLog } from '#features/cashier/contract.ts';
import { requestLegalHold } from '#features/legal-hold/contract.ts';
import { decideApprovalCall } from '#features/operator/contract.ts';
import { blockInvestorCall } from '#features/people/contract.ts';
import { advanceClockCall } from '#features/sandbox/contract.ts';
import { requestTariffChange } from '#features/tariff/contract.ts';
import {
  createWithdrawal,
  getWithdrawal,
  getWithdrawalOptions,
  previewWithdrawal,
} from '#features/withdrawal/contract.ts';
import {
  cash,
  decide,
  pay,
  preview,
  SECRET,
  take,
  toBitcoin,
  withdraw,
} from '#features/withdrawal/server/withdrawal.fixture.ts';
import { logInAgain, type TestBolsillo, type TestInvestor, type TestOperator } from '#testing/bolsillo.ts';
import { moneyOf, toldAsApplication, toldOnPosting, tryEveryCall } from './every-role.fixture.ts';
import { inHouse } from './house.fixture.ts';

/**
 * Rules 5 and 8: nobody holds a withdrawal hostage. It asks for no payment, a block does not stop it, a rejection gives all
 * back, only two persons with an authority's word stop it; and what is said of its speed was measured.
 */

let world: TestBolsillo;
let rita: TestOperator;
let ana: TestInvestor;
inHouse((house) => {
  ({ world, rita, ana } = house);
});

const key = () => ({ idempotencyKey: crypto.randomUUID() });
const toEthereum = {
  method: 'usdt_erc20',
  amount: '20.00',
  address: '0x52908400098527886e0f7030069857d2e4169ee7',
} as const;
const order = (phone: string) => ({
  phone,
  authority: 'Juzgado Tercero de Distrito',
  reference: 'Oficio 1204/2026',
  reason: 'Order received by hand',
});

it('it never needs a payment: what leaves the account is what was asked for, the network’s fee within it', async () => {
  const shown = await ana.get(previewWithdrawal, toBitcoin('100.00'));
  await ana.get(createWithdrawal, { previewId: shown.previewId, password: SECRET });
  expect(await cash(ana)).toEqual(['9900.00', '100.00']);
  expect((await ana.get(listAssetLog, {})).items[0]).toMatchObject({
    subType: 'withdrawal.hold',
    amount: '-100.00',
  });
});

it('its screen says when it is due, each hold with its reason, and the times that were measured', async () => {
  const { withdrawal } = await ana.get(getWithdrawal, { id: await withdraw(ana, toBitcoin('50.00')) });
  expect(Date.parse(withdrawal.dueAt)).toBeGreaterThan(world.now());
  expect(withdrawal.holds.map(({ kind }) => kind)).toContain('new_destination');
  expect(withdrawal.measured).toMatchObject({ count: expect.any(Number) });
});

it('the share in time is measured: one in time, one late, one overdue, and one rejected only when it was overdue', async () => {
  const { owner } = world.database;
  const clock = await ana.get(getWithdrawalOptions, {});
  const before = clock.methods.find(({ method }) => method === 'usdt_erc20')?.measured;
  expect(before).toEqual({ count: 0, medianMs: null, inTimePercent: null });
  const later = (hours: number) =>
    ana.get(advanceClockCall, { to: new Date(world.now() + hours * 3_600_000).toISOString() });
  const send = async (id: string) => {
    await take(rita, id);
    await decide(rita, id);
    await take(rita, id);
    expect((await pay(rita, id, `0x${'ab'.repeat(32)}`)).ok).toBe(true);
  };
  const ids: string[] = [];
  for (let at = 0; at < 5; at += 1) ids.push(await withdraw(ana, toEthereum));
  const [inTime, late, rejectedLate, rejectedSoon] = ids as [string, string, string, string, string];
  // given a new address: due 48 hours after asking
  await take(rita, rejectedSoon);
  await decide(rita, rejectedSoon, false, 'The address is on a list of stolen ones');
  await later(30);
  await send(inTime);
  await later(30);
  await send(late);
  const measured = async () => {
    const { methods } = await ana.get(getWithdrawalOptions, {});
    return methods.find(({ method }) => method === 'usdt_erc20')?.measured;
  };
  // sent after 30 and after 60 hours; two are overdue
  const expected = { count: 4, medianMs: 45 * 3_600_000, inTimePercent: 25 };
  expect(await measured()).toEqual(expected);
  await take(rita, rejectedLate);
  await decide(rita, rejectedLate, false, 'The address is on a list of stolen ones');
  expect(await measured()).toEqual(expected);
  const { rows } = await owner.query(
    'SELECT count(*)::int AS open FROM withdrawal WHERE ended_at IS NULL AND investor_id = $1',
    [ana.id],
  );
  expect(rows).toEqual([{ open: 1 }]);
});

it('one who is blocked logs in, sees everything and withdraws', async () => {
  await rita.get(blockInvestorCall, { investorId: ana.id, reason: 'Account in doubt' });
  const again = await logInAgain(world.url, ana.phone);
  expect((await again.get(listAssetLog, {})).items).not.toHaveLength(0);
  expect((await again.get(getWithdrawalOptions, {})).legalHold).toBeNull();
  await withdraw(ana, toBitcoin('10.00'));
  expect(await cash(ana)).toEqual(['9990.00', '10.00']);
});

it('a rejection needs its reason, and gives everything back at once', async () => {
  const before = await cash(ana);
  const id = await withdraw(ana, toBitcoin('100.00'));
  await take(rita, id);
  expect((await decide(rita, id, false, '')).ok).toBe(false);
  expect(await cash(ana)).toEqual(['9900.00', '100.00']);
  expect((await decide(rita, id, false, 'The address is on a list of stolen ones')).ok).toBe(true);
  expect(await cash(ana)).toEqual(before);
  expect((await ana.get(getWithdrawal, { id })).withdrawal).toMatchObject({
    status: 'rejected',
    auditOpinion: 'The address is on a list of stolen ones',
  });
});

describe('only a legal hold stops it', () => {
  it('and one person alone places none, of whichever desk', async () => {
    await tryEveryCall(world, {
      ...order(ana.phone),
      investorId: ana.id,
      id: ana.id,
      agree: true,
      opinion: 'Hold it',
    });
    expect((await ana.get(getWithdrawalOptions, {})).legalHold).toBeNull();
    await withdraw(ana, toBitcoin('10.00'));
  });

  it('nor does the application’s role write one that two have not agreed to', async () => {
    const teresa = await world.operator('treasurer');
    const { approvalId } = await teresa.get(requestLegalHold, order(ana.phone));
    const insert = (approval: string) =>
      `INSERT INTO legal_hold (id, investor_id, authority, reference, approval_id, placed_at)
       VALUES (gen_random_uuid(), '${ana.id}', 'Juzgado Tercero de Distrito', 'Oficio 1204/2026', '${approval}', now())`;
    expect(await toldAsApplication(world, insert(approvalId))).toBe('BO002');
    expect(await toldAsApplication(world, insert(ana.id))).toMatch(/^(BO002|23503)$/);
  });

  it('with two of them, and then it says on whose word', async () => {
    const [teresa, adan] = [await world.operator('treasurer'), await world.operator('admin')];
    const { approvalId } = await teresa.get(requestLegalHold, order(ana.phone));
    const previewId = await preview(ana, toBitcoin('10.00'));
    await adan.get(decideApprovalCall, { id: approvalId, agree: true });
    const before = await moneyOf(world, ana.id);
    const told = await ana.ask(createWithdrawal, { previewId, password: SECRET }, key());
    expect(told).toMatchObject({ reason: 'withdrawal.legal_hold' });
    expect(await moneyOf(world, ana.id)).toEqual(before);
    expect((await ana.get(getWithdrawalOptions, {})).legalHold).toMatchObject({
      authority: 'Juzgado Tercero de Distrito',
      reference: 'Oficio 1204/2026',
    });
  });
});

it('two persons together do not close the way to a bank account, nor does the database let them', async () => {
  const [teresa, tomas] = [await world.operator('treasurer'), await world.operator('treasurer')];
  const change = { schedule: 'withdrawal_method', effectiveFrom: '2026-12-08', reason: 'No money leaves' };
  const close = { ...change, line: 'bank_card', values: { withdrawal_open: 'false' } };
  expect(await teresa.ask(requestTariffChange, close, key())).toMatchObject({ code: -2 });
  // given what they may agree on, altered on its way to the database
  const dearer = { ...change, line: 'bank_card', values: { process_hours: '36' } };
  const { approvalId } = await teresa.get(requestTariffChange, dearer);
  await world.database.owner.query(
    `UPDATE approval SET payload = jsonb_set(payload, '{row,is_on}', '"false"') WHERE id = $1`,
    [approvalId],
  );
  expect((await tomas.ask(decideApprovalCall, { id: approvalId, agree: true }, key())).ok).toBe(false);
  const { rows } = await world.database.owner.query(
    `SELECT DISTINCT is_on FROM withdrawal_method WHERE method = 'bank_card'`,
  );
  expect(rows).toEqual([{ is_on: true }]);
});

describe('the application’s role', () => {
  it.each([
    ['send it elsewhere', `UPDATE withdrawal SET destination_sealed = ''`, /^42501$/],
    ['make it smaller', 'UPDATE withdrawal SET amount = 1', /^42501$/],
    ['put off its due time', `UPDATE withdrawal SET due_at = due_at + interval '1 year'`, /^42501$/],
    ['make it look quicker', 'UPDATE withdrawal SET requested_at = now()', /^42501$/],
    ['forget it', 'DELETE FROM withdrawal', /^42501$/],
    ['reject it without a word', `UPDATE withdrawal SET state = 'rejected', ended_at = now()`, /^23514$/],
    [
      'call it sent without a transfer',
      `UPDATE withdrawal SET state = 'completed', ended_at = now()`,
      /^23514$/,
    ],
  ])('cannot %s', async (_what, statement, code) => {
    await withdraw(ana, toBitcoin('10.00'));
    expect(await toldAsApplication(world, statement)).toMatch(code);
  });

  it.each([
    ['pay out', 'withdrawal.payout', 'investor.frozen', 'firm.bank'],
    ['take a fee for', 'withdrawal.fee', 'investor.frozen', 'firm.network-fee'],
    ['give back', 'withdrawal.release', 'investor.frozen', 'investor.available'],
  ])('cannot %s one that was not decided', async (_what, name, source, destination) => {
    const id = await withdraw(ana, toBitcoin('10.00'));
    const before = await moneyOf(world, ana.id);
    const posting = { name, asset: 'USD', amount: '100', source, destination };
    expect(await toldOnPosting(world, posting, ana.id, { id, kind: 'withdrawal' })).toBe('BO001');
    expect(await moneyOf(world, ana.id)).toEqual(before);
  });

  it('cannot rewrite when one that is over was asked for or ended: the measured times stand on that', async () => {
    const id = await withdraw(ana, toBitcoin('10.00'));
    await take(rita, id);
    await decide(rita, id, false, 'The address is on a list of stolen ones');
    const late = `UPDATE withdrawal SET ended_at = ended_at - interval '1 hour' WHERE id = '${id}'`;
    expect(await toldAsApplication(world, late)).toBe('23001');
  });
});
