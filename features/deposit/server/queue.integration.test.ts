import { afterAll, beforeAll, expect, it } from 'vitest';
import { overviewCall } from '#features/operator/contract.ts';
import {
  type DepositState,
  getDeposit,
  getDepositCase,
  listDepositCases,
  refuseDeposit,
} from '../contract.ts';
import { type DepositWorld, key, openDepositWorld } from './deposit-world.fixture.ts';

const HOUR_MS = 3_600_000;

let house: DepositWorld;
beforeAll(async () => {
  house = await openDepositWorld();
  await house.begin();
});
afterAll(() => house.world.close());

it('a deposit is late by the server’s clock: after its review’s time, and after the next look’s', async () => {
  const { id } = await house.told();
  // operators of the hour: who signed in yesterday is signed out
  const seen = async (state: 'waiting' | 'unknown') => {
    const reviewer = await house.world.operator('reviewer');
    const { items } = await reviewer.get(listDepositCases, { state });
    const line = items.find((item) => item.id === id);
    const queue = (await reviewer.get(overviewCall, {})).queues.find((each) => each.id === 'deposit');
    const found = (await reviewer.get(getDepositCase, { id })).case;
    expect(found).toMatchObject({ isLate: line?.isLate, waitedMs: line?.waitedMs, dueAt: line?.dueAt });
    // and its investor is told the same
    expect((await house.ana.get(getDeposit, { id })).isLate).toBe(line?.isLate);
    return {
      isLate: line?.isLate,
      hours: Math.floor((line?.waitedMs ?? 0) / HOUR_MS),
      overdue: queue?.overdue,
    };
  };
  await house.world.pass(23 * HOUR_MS);
  expect(await seen('waiting')).toEqual({ isLate: false, hours: 23, overdue: 0 });
  await house.world.pass(HOUR_MS);
  expect(await seen('waiting')).toEqual({ isLate: true, hours: 24, overdue: 1 });

  const reviewer = await house.world.operator('reviewer');
  await house.take(id, reviewer);
  await reviewer.get(refuseDeposit, { id, verdict: 'unknown', opinion: 'Aún no llega.' }, key());
  await house.world.pass(71 * HOUR_MS);
  expect(await seen('unknown')).toEqual({ isLate: false, hours: 95, overdue: 0 });
  await house.world.pass(HOUR_MS + 1);
  expect(await seen('unknown')).toEqual({ isLate: true, hours: 96, overdue: 1 });
  const { dueAt, decidedAt, status } = (await house.ana.get(getDeposit, { id })).deposit;
  expect(status satisfies DepositState).toBe('unknown');
  expect(Date.parse(dueAt) - Date.parse(decidedAt ?? '')).toBe(72 * HOUR_MS);
});
