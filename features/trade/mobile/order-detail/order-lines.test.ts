import { expect, test } from 'vitest';
import { createWords } from '#ui/i18n/words.tsx';
import type { OrderDetail } from '../../contract.ts';
import { firstLines, orderLines, priceFrom } from './order-lines.ts';

/** Without texts a label is its key. */
const words = createWords('es', {}, () => Promise.resolve());

const pending: OrderDetail = {
  stockId: 'AAPL.XNAS',
  side: 'buy',
  type: 'limit',
  timeInForce: 'gtc',
  leverage: '1',
  currency: 'USD',
  quantity: '3',
  filledQuantity: '0',
  averagePrice: null,
  limitPrice: '189.18',
  maxPrice: '189.18',
  minPrice: null,
  value: '0.00',
  commission: '0.00',
  iva: '0.00',
  regulatoryFee: '0.00',
  total: '0.00',
  hold: { asset: 'USD', amount: '567.54', left: '567.54' },
  createdAt: '2026-11-20T16:00:00.000Z',
  completedAt: null,
} as OrderDetail;
const labels = (order: OrderDetail) => orderLines(words, order).map(({ label }) => label);

test('an order of which nothing was filled tells what is held, once, and no costs of nothing', () => {
  expect(labels(pending)).toContain('trade.order.heldStill');
  for (const told of ['held', 'total', 'created', 'commission'])
    expect(labels(pending)).not.toContain(`trade.order.${told}`);
});

test('a time says whose clock it is of, on its own line', () => {
  expect(firstLines(words, pending).at(-1)).toEqual({
    label: 'trade.order.created',
    value: expect.stringMatching(/11:00:00.* market\.city\.short\.america$/),
  });
});

test('an order that was filled in part tells every cost, those of nothing too', () => {
  const filled = labels({ ...pending, filledQuantity: '1', averagePrice: '189.10', value: '189.10' });
  for (const cost of ['value', 'commission', 'iva']) expect(filled).toContain(`trade.order.${cost}`);
});

test('what comes first sums the costs of an order, and tells none of one that was not filled', () => {
  const costs = (order: OrderDetail) =>
    firstLines(words, order).find(({ label }) => label === 'trade.order.costs')?.value;
  expect(costs(pending)).toBeUndefined();
  const filled = { ...pending, filledQuantity: '1', commission: '30.92', iva: '4.95', regulatoryFee: '0.01' };
  expect(costs(filled)).toBe(words.money('35.88', 'USD'));
});

test('what was filled whole is said by the head alone; with a loan the type names it', () => {
  const shown = (order: OrderDetail) => firstLines(words, order).map(({ label, value }) => [label, value]);
  expect(shown(pending).map(([label]) => label)).toContain('trade.order.filled');
  const filled = shown({ ...pending, type: 'market', leverage: '2', filledQuantity: '3' });
  expect(filled.map(([label]) => label)).not.toContain('trade.order.filled');
  expect(filled[0]).toEqual(['trade.order.type', 'trade.type.market\u00a0· 2×']);
});

test.each([
  ['alpaca-paper', 'Price from Alpaca (paper account)'],
  ['twelve-data', 'Price from Twelve Data'],
  ['another', 'Price from another'],
])('a fill at %s says whose price it is', (source, expected) => {
  const catalog = {
    'trade.order.source': ['Price from ', ['name']],
    'market.source.twelve-data': 'Twelve Data',
    'trade.venue.alpaca-paper': 'Alpaca (paper account)',
  } satisfies Parameters<typeof createWords>[1];
  expect(
    priceFrom(
      createWords('en', catalog, () => Promise.resolve()),
      { source },
    ),
  ).toBe(expected);
});
