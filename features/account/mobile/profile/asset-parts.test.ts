import { describe, expect, test } from 'vitest';
import type { AssetSummary } from '#features/cashier/contract.ts';
import { partsOf, widthsOf } from './asset-parts.ts';

const summary = (of: Partial<AssetSummary>): AssetSummary => ({
  displayCurrency: 'MXN',
  cash: [
    { currency: 'MXN', available: '1000.00', frozen: '200.00', withdrawable: '1000.00' },
    { currency: 'USD', available: '100.00', frozen: '0.00', withdrawable: '100.00' },
  ],
  balance: '2850.00',
  frozen: '200.00',
  marketValue: '500.00',
  funds: '0.00',
  owed: '0.00',
  totalAssets: '3550.00',
  change: '0.00',
  changePercent: null,
  changeByRate: '0.00',
  changeDate: '2026-11-26',
  fx: null,
  unpriced: [],
  ...of,
});
const amounts = (of: Partial<AssetSummary>) =>
  Object.fromEntries(partsOf(summary(of)).map(({ part, amount }) => [part, amount]));

describe('the parts of total assets', () => {
  test('are shares and the cash of both currencies, what is converted being the rest of balance and frozen', () => {
    expect(amounts({})).toEqual({ positions: 500_00n, USD: 1_850_00n, MXN: 1_200_00n });
  });

  test('in dollars it is the pesos that are converted', () => {
    const inDollars = {
      displayCurrency: 'USD',
      balance: '154.05',
      frozen: '10.81',
      marketValue: '50.00',
    } as const;
    expect(amounts(inDollars)).toEqual({ positions: 50_00n, USD: 100_00n, MXN: 64_86n });
  });

  test('funds stand among them, and what is owed is in none', () => {
    expect(amounts({ funds: '300.00', owed: '1000.00', totalAssets: '2850.00' })).toEqual({
      positions: 500_00n,
      funds: 300_00n,
      USD: 1_850_00n,
      MXN: 1_200_00n,
    });
  });
});

test('the bar is shared out by the amounts; what is nothing has no place, and nothing at all no bar', () => {
  const parts = partsOf(summary({ marketValue: '0.00', balance: '4600.00', totalAssets: '4800.00' }));
  expect(widthsOf(parts)).toEqual([
    ['USD', 750],
    ['MXN', 250],
  ]);
  expect(widthsOf(parts.map((part) => ({ ...part, amount: 0n as typeof part.amount })))).toEqual([]);
});
