import { afterAll, beforeAll, expect, it } from 'vitest';
import { advanceClockCall } from '#features/sandbox/contract.ts';
import { openBolsillo, type TestBolsillo, type TestInvestor, type TestOperator } from '#testing/bolsillo.ts';
import { getWithdrawalOptions } from '../contract.ts';
import {
  DAY_MS,
  decide,
  openInvestor,
  passDay,
  pay,
  take,
  toBitcoin,
  withdraw,
} from './withdrawal.fixture.ts';

// What is measured lies in the last 90 days: withdrawal/options.
let world: TestBolsillo;
let rita: TestOperator;
let ana: TestInvestor;

beforeAll(async () => {
  world = await openBolsillo();
  rita = await world.operator('reviewer');
  ana = await openInvestor(world, rita);
});
afterAll(() => world.close());

const measured = async (of: string) =>
  (await ana.get(getWithdrawalOptions, {})).methods.find(({ method }) => method === of)?.measured;
const later = (ms: number) => ana.get(advanceClockCall, { to: new Date(world.now() + ms).toISOString() });

it('a withdrawal counts for its own way while it lies in the last 90 days, to the millisecond', async () => {
  const nothing = { count: 0, medianMs: null, inTimePercent: null };
  const id = await withdraw(ana, toBitcoin('20'));
  expect(await measured('btc')).toEqual(nothing);
  await passDay(world, ana);
  await take(rita, id);
  await decide(rita, id);
  await pay(rita, id);
  const sent = { count: 1, medianMs: DAY_MS, inTimePercent: 100 };
  expect(await measured('btc')).toEqual(sent);
  expect(await measured('usdt_erc20')).toEqual(nothing);
  // The sandbox's clock takes 31 days at most in a step.
  for (let month = 0; month < 3; month += 1) await later(30 * DAY_MS);
  expect(await measured('btc')).toEqual(sent);
  await later(1);
  expect(await measured('btc')).toEqual(nothing);
});
