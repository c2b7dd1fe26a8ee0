import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestAdjustment } from '#features/adjustment/contract.ts';
import { listAssetLog } from '#features/cashier/contract.ts';
import { listNotifications } from '#features/notification/contract.ts';
import { decideApprovalCall } from '#features/operator/contract.ts';
import { OPERATOR_ROLES } from '#kernel/contract/operator-role.ts';
import { openBolsillo, type TestBolsillo, type TestInvestor, type TestOperator } from '#testing/bolsillo.ts';
import { moneyOf, toldAsApplication, toldOnPosting } from './every-role.fixture.ts';

/** Rule 3: an adjustment needs a reason and a second person, and the investor reads it. */

const REASON = 'Correction of the transfer of 12 March';
let world: TestBolsillo;
let ana: TestInvestor;
let teresa: TestOperator;
let approvalId: string;
beforeAll(async () => {
  world = await openBolsillo();
  ana = await world.register();
  teresa = await world.operator('treasurer');
  const wish = { phone: ana.phone, kind: 'bonus', currency: 'USD', amount: '5.00', reason: REASON } as const;
  approvalId = (await teresa.get(requestAdjustment, wish)).approvalId;
});
afterAll(() => world.close());

const key = () => ({ idempotencyKey: crypto.randomUUID() });
const post = (amount = '500', reference: object = { approvalId, reason: REASON }) =>
  toldOnPosting(
    world,
    {
      name: 'operator.adjustment.bonus',
      asset: 'USD',
      amount,
      source: 'firm.bonus',
      destination: 'investor.available',
    },
    ana.id,
    reference,
  );
const MISUSES: Record<string, string> = {
  'without a reason': `INSERT INTO approval (id, kind, subject_kind, subject_id, payload, reason, requested_by, requested_at)
     SELECT gen_random_uuid(), kind, subject_kind, subject_id, payload, '', requested_by, requested_at FROM approval`,
  'decided by who asked': `UPDATE approval SET state = 'approved', decided_by = requested_by, decided_at = now()`,
  'with another amount': `UPDATE approval SET payload = '{"units": "50000"}'`,
  'with another reason': `UPDATE approval SET reason = 'None of your business'`,
  'as if somebody else had asked': 'UPDATE approval SET requested_by = gen_random_uuid()',
  'taken out': 'DELETE FROM approval',
};

it.each(OPERATOR_ROLES)('one person alone, or one of another desk, decides nothing: %s', async (role) => {
  const before = await moneyOf(world, ana.id);
  const who = role === 'treasurer' ? teresa : await world.operator(role);
  const told = await who.ask(decideApprovalCall, { id: approvalId, agree: true }, key());
  expect(told.ok).toBe(false);
  expect(await moneyOf(world, ana.id)).toEqual(before);
});

it.each(Object.entries(MISUSES))('the application’s role cannot have an approval %s', async (_what, sql) => {
  expect(await toldAsApplication(world, sql)).toMatch(/^(42501|23514)$/);
});

it('nor post what nobody has agreed to yet', async () => {
  expect(await post()).toBe('BO001');
});

describe('once another treasurer has agreed', () => {
  beforeAll(async () => {
    const tomas = await world.operator('treasurer');
    await tomas.get(decideApprovalCall, { id: approvalId, agree: true });
  });

  it('the investor reads the amount with its reason, and was told', async () => {
    const { items } = await ana.get(listAssetLog, {});
    expect(items[0]).toMatchObject({
      type: 'operator.adjustment.bonus',
      amount: '5.00',
      description: REASON,
    });
    expect((await ana.get(listNotifications, {})).items).toHaveLength(1);
  });

  it('the approval is good for that one posting: not for a second, a larger one, or one with another reason', async () => {
    // the approval is used: no further transaction may name it, whatever it says
    expect(await post()).toBe('23505');
    expect(await post('50000')).toBe('23505');
    expect(await post('500', { approvalId, reason: 'Another' })).toBe('23505');
    expect(await post('500', { reason: REASON })).toBe('BO001');
  });

  it('and cannot be decided again', async () => {
    expect(await toldAsApplication(world, `UPDATE approval SET state = 'rejected'`)).toBe('BL004');
  });
});
