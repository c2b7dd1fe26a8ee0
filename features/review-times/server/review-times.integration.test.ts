import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  decideKycCase,
  getKycPhoto,
  listKycCases,
  submitKyc,
  takeKycCase,
} from '#features/identity/contract.ts';
import { openBolsillo, type TestBolsillo, type TestInvestor } from '#testing/bolsillo.ts';
import { registerVerified, uploadPicture } from '#testing/verified-investor.ts';
import { getReviewTimes } from '../contract.ts';

const HOUR_MS = 3_600_000;
const NOTHING = { count: 0, medianMs: null, inTimePercent: null };
let world: TestBolsillo;
let ana: TestInvestor;
beforeAll(async () => {
  world = await openBolsillo();
  ana = await world.register();
}, 120_000);
afterAll(() => world?.close());

const measured = async () => (await ana.get(getReviewTimes, {})).identity;

async function sendIdentity(who: TestInvestor): Promise<void> {
  await who.get(submitKyc, {
    fullName: 'Beto Prueba Tarde',
    idType: 'passport',
    idNumber: 'G99999999',
    frontPhoto: await uploadPicture(who, 'kyc_front'),
    backPhoto: await uploadPicture(who, 'kyc_back'),
  });
}

test('needs a log-in', async () => {
  expect(await world.anonymous.ask(getReviewTimes, {})).toMatchObject({ code: -3 });
});

test('says what was really measured: nothing, then what was in time, and what is late as late', async () => {
  // given nothing reviewed yet
  expect(await ana.get(getReviewTimes, {})).toEqual({
    identity: NOTHING,
    deposit: NOTHING,
    loan: NOTHING,
    reset: NOTHING,
  });
  // when one is decided at once
  await registerVerified(world, await world.operator('reviewer'));
  expect(await measured()).toEqual({ count: 1, medianMs: 0, inTimePercent: 100 });
  // and another waits: within its time it says nothing yet, afterwards it is late
  const beto = await world.register();
  await sendIdentity(beto);
  await world.pass(23 * HOUR_MS);
  expect(await measured()).toMatchObject({ count: 1, inTimePercent: 100 });
  await world.pass(2 * HOUR_MS);
  expect(await measured()).toEqual({ count: 2, medianMs: 0, inTimePercent: 50 });
  // and stays late however it ends
  const rita = await world.operator('reviewer');
  const { items } = await rita.get(listKycCases, { state: 'waiting' });
  const id = items[0]?.id ?? '';
  await rita.get(takeKycCase, { id });
  for (const side of ['front', 'back'] as const) await rita.get(getKycPhoto, { id, side });
  await rita.get(decideKycCase, { id, agree: true, opinion: '' });
  expect(await measured()).toEqual({ count: 2, medianMs: 12.5 * HOUR_MS, inTimePercent: 50 });
  // and after ninety days it is no longer told
  await world.pass(91 * 24 * HOUR_MS);
  const later = await world.register();
  expect((await later.get(getReviewTimes, {})).identity).toEqual(NOTHING);
});
