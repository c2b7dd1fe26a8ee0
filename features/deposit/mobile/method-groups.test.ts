import { expect, it } from 'vitest';
import type { PaymentMethod } from '../contract.ts';
import { methodGroups, sharedHours } from './method-groups.ts';

const way = (id: PaymentMethod['id'], currency: 'MXN' | 'USD', network: string | null) =>
  ({ id, currency, network }) as PaymentMethod;

it('pesos first, coins together, each way once', () => {
  const spei = way('spei', 'MXN', null);
  const bank = way('bank_transfer', 'USD', null);
  const [tron, bitcoin] = [way('usdt_trc20', 'USD', 'TRC20'), way('btc', 'USD', 'Bitcoin')];
  expect(methodGroups([tron, bank, spei, bitcoin])).toEqual({
    pesos: [spei],
    dollars: [bank],
    coins: [tron, bitcoin],
  });
});

it('a time that all have is said once', () => {
  const within = (reviewHours: number) => ({ ...way('spei', 'MXN', null), reviewHours });
  expect(sharedHours([within(24), within(24)])).toBe(24);
  expect(sharedHours([within(24), within(72)])).toBeNull();
  expect(sharedHours([])).toBeNull();
});
