import { beforeAll, expect, it } from 'vitest';
import { getInfoCall } from '#features/account/contract.ts';
import { sharedBolsillo, type TestBolsillo } from '#testing/bolsillo.ts';
import { registerVerified } from '#testing/verified-investor.ts';

const FULL_NAME = 'Ximena Arriaga Quezada';
let world: TestBolsillo;
beforeAll(async () => {
  world = await sharedBolsillo();
});

it('what operators and investors were answered lies sealed: neither name nor phone is found in the table', async () => {
  const reviewer = await world.operator('reviewer');
  const investor = await registerVerified(world, reviewer, FULL_NAME);
  await investor.get(getInfoCall, {});
  const { rows } = await world.database.owner.query(
    `SELECT call, answer::text || encode(coalesce(sealed_answer, ''), 'escape') AS kept FROM idempotency`,
  );
  expect(rows.map(({ call }) => call)).toContain('operator/kyc_decide');
  for (const { call, kept } of rows) {
    for (const secret of [FULL_NAME, 'Arriaga', investor.phone]) expect(kept, call).not.toContain(secret);
  }
});
