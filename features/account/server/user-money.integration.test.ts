import { beforeAll, describe, expect, it } from 'vitest';
import { sharedBolsillo, type TestBolsillo } from '#testing/bolsillo.ts';
import { getInfoCall, type User, updateUserCall } from '../contract.ts';

/** Cents of a decimal string. */
const cents = (decimal: string) => BigInt(decimal.replace('.', ''));

describe('the money in the user object, in the whole product', () => {
  let bolsillo: TestBolsillo;
  beforeAll(async () => {
    bolsillo = await sharedBolsillo();
  });

  it('is the starting cash from the first answer on, in pesos', async () => {
    const investor = await bolsillo.register();
    const { user } = await investor.get(getInfoCall, {});
    expect(user.cash).toEqual([
      { currency: 'MXN', available: '200000.00', frozen: '0.00', withdrawable: '200000.00' },
      { currency: 'USD', available: '10000.00', frozen: '0.00', withdrawable: '10000.00' },
    ]);
    expect(user).toMatchObject({ displayCurrency: 'MXN', frozen: '0.00', points: 0, level: 1 });
    expect(user.totalAssets).toBe(user.balance);
    expect(cents(user.balance)).toBeGreaterThan(20_000_000n);
  });

  it('is shown in the currency that was chosen, without a cent moving', async () => {
    const investor = await bolsillo.register();
    const before = (await investor.get(getInfoCall, {})).user;
    const { user }: { user: User } = await investor.get(updateUserCall, { displayCurrency: 'USD' });
    expect(user.displayCurrency).toBe('USD');
    expect(user.cash).toEqual(before.cash);
    expect(cents(user.balance)).toBeGreaterThan(1_000_000n);
    expect(cents(user.balance)).toBeLessThan(cents(before.balance));
  });
});
