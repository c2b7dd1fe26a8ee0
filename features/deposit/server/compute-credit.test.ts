import { expect, it } from 'vitest';
import { Refusal } from '#kernel/contract/refusal.ts';
import { price } from '#kernel/money/money.ts';
import { computeCredit, type RateAt } from './compute-credit.ts';

const NOW = Date.parse('2026-11-20T15:30:00.000Z');
const order = { method: 'btc', createdAt: new Date(NOW) } as const;
const confirmedAt = new Date(NOW).toISOString();
const rateAt: RateAt = async (_coin, at) => ({ rate: price(90_000_000_000n), source: 's', quotedAt: at });

const refusalOf = (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    (error: unknown) => (error instanceof Refusal ? [error.reason, error.fields] : error),
  );

it('given no source that says what the coin cost then, then nothing is credited', async () => {
  const seen = { received: '0.01', confirmedAt };
  expect(await refusalOf(computeCredit(order, seen, NOW, async () => null))).toEqual([
    'deposit.no_rate',
    { confirmedAt: 'deposit.no_rate' },
  ]);
});

it.each([
  ['finer than a satoshi', 'btc', '0.000000001'],
  ['less than a cent', 'btc', '0.00000001'],
  ['finer than a cent', 'spei', '1500.005'],
  ['finer than a millionth', 'usdt_trc20', '20.0000001'],
] as const)('given what arrived is %s, then nothing is credited', async (_name, method, received) => {
  const seen = { received, ...(method !== 'spei' && { confirmedAt }) };
  expect(await refusalOf(computeCredit({ ...order, method }, seen, NOW, rateAt))).toEqual([
    'deposit.received',
    { received: 'deposit.received' },
  ]);
});

it('given an instant after now, thirty days before the order, or none, then nothing is credited', async () => {
  for (const at of [NOW + 1, NOW - 30 * 86_400_000 - 1])
    expect(
      await refusalOf(
        computeCredit(order, { received: '0.01', confirmedAt: new Date(at).toISOString() }, NOW, rateAt),
      ),
    ).toEqual(['deposit.confirmed_at', { confirmedAt: 'deposit.confirmed_at' }]);
  expect(await refusalOf(computeCredit(order, { received: '0.01' }, NOW, rateAt))).toContain(
    'deposit.confirmed_at',
  );
});
