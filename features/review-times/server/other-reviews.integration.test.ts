import { afterAll, beforeAll, expect, test } from 'vitest';
import { askForReset, cancelReset, setWithdrawalPassword } from '#features/account/contract.ts';
import { createDeposit, refuseDeposit, takeDepositCase } from '#features/deposit/contract.ts';
import { openBolsillo, PASSWORD, type TestBolsillo, type TestInvestor } from '#testing/bolsillo.ts';
import { registerVerified, uploadPicture } from '#testing/verified-investor.ts';
import { getReviewTimes } from '../contract.ts';

const HOUR_MS = 3_600_000;
const NOTHING = { count: 0, medianMs: null, inTimePercent: null };
const PAYOUT = 'pago#2026';
let world: TestBolsillo;
let ana: TestInvestor;
beforeAll(async () => {
  world = await openBolsillo();
  ana = await registerVerified(world, await world.operator('reviewer'));
}, 120_000);
afterAll(() => world?.close());

const measured = async (of: string) => (await ana.get(getReviewTimes, {}))[of];

async function tellOfDeposit(): Promise<string> {
  const proofImage = await uploadPicture(ana, 'deposit_proof');
  return (await ana.get(createDeposit, { method: 'spei', amount: '1500', proofImage })).deposit.id;
}

async function refuse(id: string, verdict: 'rejected' | 'unknown'): Promise<void> {
  // Of the hour: a session of the console does not outlive an afternoon without work.
  const rita = await world.operator('reviewer');
  await rita.get(takeDepositCase, { id });
  await rita.get(refuseDeposit, { id, verdict, opinion: 'No hay tal transferencia.' });
}

test('of deposits: what was decided, and what could not be matched in time as late', async () => {
  expect(await measured('deposit')).toEqual(NOTHING);
  // given one decided after two hours
  const first = await tellOfDeposit();
  await world.pass(2 * HOUR_MS);
  await refuse(first, 'rejected');
  expect(await measured('deposit')).toEqual({ count: 1, medianMs: 2 * HOUR_MS, inTimePercent: 100 });
  // when one could not be matched: that is no decision, and past its due time it is late
  await refuse(await tellOfDeposit(), 'unknown');
  expect(await measured('deposit')).toMatchObject({ count: 1, inTimePercent: 100 });
  await world.pass(25 * HOUR_MS);
  expect(await measured('deposit')).toEqual({ count: 2, medianMs: 2 * HOUR_MS, inTimePercent: 50 });
});

test('of resets: what waits too long is late, and what was taken back by its owner was never the firm’s', async () => {
  await ana.get(setWithdrawalPassword, {
    currentPassword: PASSWORD,
    password: PAYOUT,
    confirmPassword: PAYOUT,
  });
  const wish = async () => ({
    currentPassword: PASSWORD,
    password: 'granizo.en.mayo',
    confirmPassword: 'granizo.en.mayo',
    facePhoto: await uploadPicture(ana, 'reset_face'),
  });
  expect(await measured('reset')).toEqual(NOTHING);
  await ana.get(askForReset, await wish());
  await world.pass(23 * HOUR_MS);
  expect(await measured('reset')).toEqual(NOTHING);
  await world.pass(2 * HOUR_MS);
  expect(await measured('reset')).toEqual({ count: 1, medianMs: null, inTimePercent: 0 });
  await ana.get(cancelReset, {});
  expect(await measured('reset')).toEqual(NOTHING);
});
