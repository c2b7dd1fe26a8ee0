import { afterAll, beforeAll, expect, test } from 'vitest';
import { askForForgotten } from '#features/account/forgotten-contract.ts';
import { decideResetCase, listResetCases } from '#features/account/reset-contract.ts';
import { forgottenWish, NEW, takeAndCompare } from '#features/account/server/password-reset.fixture.ts';
import { advanceClockCall } from '#features/sandbox/contract.ts';
import { getWithdrawal, getWithdrawalCase, previewWithdrawal } from '#features/withdrawal/contract.ts';
import {
  cash,
  DAY_MS,
  decide,
  openInvestor,
  passDay,
  pay,
  refuses,
  take,
  toBitcoin,
  withdraw,
} from '#features/withdrawal/server/withdrawal.fixture.ts';
import {
  logInAgain,
  openBolsillo,
  type TestBolsillo,
  type TestInvestor,
  type TestOperator,
} from '#testing/bolsillo.ts';

const HOUR_MS = 3_600_000;

let world: TestBolsillo;
let rita: TestOperator;
let ana: TestInvestor;
beforeAll(async () => {
  // The library of the proofs of work looks at the machine itself.
  world = await openBolsillo({ now: Date.now() });
  rita = await world.operator('reviewer');
  ana = await openInvestor(world, rita);
});
afterAll(() => world.close());

/** Agreed to; it holds a day later, when the clock has been moved and what is due was done. */
async function resetPassword(): Promise<void> {
  await world.anonymous.get(askForForgotten, await forgottenWish(world, ana.phone));
  const { items } = await rita.get(listResetCases, { state: 'waiting' });
  const id = items.find(({ investorId }) => investorId === ana.id)?.id as string;
  await takeAndCompare(rita, id);
  await rita.get(decideResetCase, { id, agree: true, opinion: '' });
  await passDay(world, ana);
  await world.tick();
  ana = { ...ana, ...(await logInAgain(world.url, ana.phone, NEW)) };
}

test('nothing is paid out for a day after the log-in’s password came back by a reset, whenever it was asked for', async () => {
  // given a withdrawal that was agreed to, and could be sent by its destination's day
  const before = await withdraw(ana, toBitcoin('100.00'));
  await passDay(world, ana);
  await take(rita, before);
  await decide(rita, before);
  await resetPassword();
  const restsUntil = new Date(world.now() + DAY_MS).toISOString();

  // then it waits for the day, says why and until when, on the phone and on the desk
  await refuses(world, ana, () => pay(rita, before), 'withdrawal.too_early');
  const { holds } = (await ana.get(getWithdrawal, { id: before })).withdrawal;
  expect(holds).toMatchObject([{ kind: 'password_reset', until: restsUntil }]);
  expect((await rita.get(getWithdrawalCase, { id: before })).case.notBefore).toBe(restsUntil);

  // then what is asked for now binds it beforehand, to an address known for days as to a new one
  const known = await ana.get(previewWithdrawal, toBitcoin('50.00'));
  expect(known.holds.map(({ kind }) => kind)).toEqual(['password_reset', 'review']);
  expect(Date.parse(known.dueAt)).toBeGreaterThan(Date.parse(restsUntil));
  await ana.get(advanceClockCall, { to: new Date(world.now() + HOUR_MS).toISOString() });
  const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
  const fresh = await ana.get(previewWithdrawal, { method: 'btc', amount: '50.00', address });
  expect(fresh.holds.map(({ kind, until }) => [kind, until])).toEqual([
    ['new_destination', new Date(world.now() + DAY_MS).toISOString()],
    ['password_reset', restsUntil],
    ['review', null],
  ]);

  // and when the day is over it is sent
  await passDay(world, ana);
  await take(rita, before);
  expect(await pay(rita, before)).toMatchObject({ ok: true });
  expect(await cash(ana)).toEqual(['9900.00', '0.00']);
});
