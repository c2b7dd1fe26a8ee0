import { afterAll, beforeAll, expect, it } from 'vitest';
import { askForReset, setWithdrawalPassword } from '#features/account/contract.ts';
import { decideResetCase, takeResetCase } from '#features/account/reset-contract.ts';
import { createDeposit, refuseDeposit, takeDepositCase } from '#features/deposit/contract.ts';
import { getReviewTimes } from '#features/review-times/contract.ts';
import { openBolsillo, PASSWORD, type TestBolsillo, type TestInvestor } from '#testing/bolsillo.ts';
import { registerVerified, uploadPicture } from '#testing/verified-investor.ts';
import { toldAsApplication, tryEveryCall } from './every-role.fixture.ts';
import { idOf } from './pending-cases.fixture.ts';

/** Rule 8: what is promised of a review's time stands beside what was measured, and nobody writes the measure. Withdrawals: rule 5. */

const HOUR_MS = 3_600_000;
const OPINION = 'No se puede leer.';
const TABLES = ['kyc_case', 'deposit', 'password_reset'] as const;
let world: TestBolsillo;
let ana: TestInvestor;
beforeAll(async () => {
  // given an identity, a deposit and a reset, each answered two hours after it was sent
  world = await openBolsillo();
  const rita = await world.operator('reviewer');
  ana = await registerVerified(world, rita);
  const twice = (password: string) => ({ currentPassword: PASSWORD, password, confirmPassword: password });
  await ana.get(setWithdrawalPassword, twice('pago#2026'));
  const proofImage = await uploadPicture(ana, 'deposit_proof');
  const { deposit } = await ana.get(createDeposit, { method: 'spei', amount: '1500', proofImage });
  const facePhoto = await uploadPicture(ana, 'reset_face');
  const { reset } = await ana.get(askForReset, { ...twice('granizo.en.mayo'), facePhoto });
  await world.pass(2 * HOUR_MS);
  const again = await world.operator('reviewer');
  await again.get(takeDepositCase, { id: deposit.id });
  await again.get(refuseDeposit, { id: deposit.id, verdict: 'rejected', opinion: OPINION });
  await again.get(takeResetCase, { id: reset.id });
  await again.get(decideResetCase, { id: reset.id, agree: false, opinion: OPINION });
});
afterAll(() => world.close());

const measured = () => ana.get(getReviewTimes, {});

it('no call of the console changes what was measured, in whatever role it is tried', async () => {
  const before = await measured();
  expect(before.deposit).toEqual({ count: 1, medianMs: 2 * HOUR_MS, inTimePercent: 100 });
  expect(before.reset).toEqual({ count: 1, medianMs: 2 * HOUR_MS, inTimePercent: 100 });
  const at = new Date(world.now() - 2 * HOUR_MS).toISOString();
  for (const table of TABLES) {
    const { asked } = await tryEveryCall(world, {
      id: await idOf(world, `SELECT id FROM ${table} WHERE investor_id = $1`, ana.id),
      investorId: ana.id,
      agree: false,
      opinion: OPINION,
      reason: OPINION,
      ...{ sentAt: at, submittedAt: at, createdAt: at, dueAt: at, decidedAt: at },
      ...{ count: 100, medianMs: 1, inTimePercent: 100 },
    });
    expect(asked).toBeGreaterThan(200);
  }
  expect(await measured()).toEqual(before);
});

it.each([
  ['kyc_case', 'submitted_at'],
  ['deposit', 'created_at'],
  ['deposit', 'due_at'],
  ['password_reset', 'submitted_at'],
])(
  'the application’s role cannot say that a case of %s came, or was due, at another time: %s',
  async (table, column) => {
    expect(await toldAsApplication(world, `UPDATE ${table} SET ${column} = now()`)).toBe('42501');
  },
);

it.each(TABLES)(
  'nor that one of %s which is over was answered sooner, nor that it never was',
  async (table) => {
    const sooner = `UPDATE ${table} SET decided_at = decided_at - interval '1 hour'`;
    expect(await toldAsApplication(world, sooner)).toBe('23001');
    expect(await toldAsApplication(world, `DELETE FROM ${table}`)).toBe('42501');
  },
);
