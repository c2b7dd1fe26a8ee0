import { describe, expect, test } from 'vitest';
import { parsePrice, parseQuantity } from '#kernel/money/money.ts';
import { limitPriceOf, meaningOf, orderShape, submissionOf, sumsOf } from './alpaca-orders-wire.ts';

test.each([
  ['buy', '231.434999', '231.43'],
  ['buy', '231.43', '231.43'],
  ['sell', '231.430001', '231.44'],
  ['sell', '231.43', '231.43'],
  ['buy', '1', '1.00'],
  ['buy', '0.99999', '0.9999'],
  ['sell', '0.99999', '1.00'],
  ['sell', '0.0512', '0.0512'],
  ['buy', '0.00009', null],
] as const)('the limit of a %s at %s is %s', (side, bound, limit) => {
  expect(limitPriceOf(side, parsePrice(bound))).toBe(limit);
});

test.each([
  ['10', 1_000, 'day'],
  ['10', null, 'gtc'],
  ['0.5', 1_000, 'day'],
  ['0.5', null, 'day'],
] as const)('%s shares until %s are %s', (shares, goodUntil, time_in_force) => {
  const order = { clientOrderId: 'a.b', stockId: 'BRK.B.XNYS', exchange: 'XNYS', side: 'sell' } as const;
  const rest = { quantity: parseQuantity(shares), boundPrice: parsePrice('500'), goodUntil };
  expect(submissionOf({ ...order, ...rest })).toEqual({
    ...{ symbol: 'BRK.B', qty: shares, side: 'sell', type: 'limit', limit_price: '500.00' },
    ...{ time_in_force, client_order_id: 'a.b' },
  });
});

const ORDER = {
  id: '61e69015-8549-4bfd-b9c3-01e75843f47d',
  client_order_id: 'a.b',
  status: 'partially_filled',
  time_in_force: 'day',
  filled_qty: '4',
  filled_avg_price: '231.416667',
  filled_at: '2026-11-20T15:30:02.937734Z',
  updated_at: '2026-11-20T15:30:03.1Z',
};
const FILL = {
  event: 'partial_fill',
  execution_id: 'x1',
  price: '231.43',
  qty: '4',
  position_qty: '4',
  timestamp: '2026-11-20T15:30:02.937734Z',
  order: ORDER,
};
const AT = Date.parse('2026-11-20T15:30:02.937Z');
const NOW = AT + 60_000;
const meaning = (changes: object, ofOrder: object = {}) =>
  meaningOf({ ...FILL, ...changes, order: { ...ORDER, ...ofOrder } }, NOW);

test('an execution is taken digit by digit, at the venue’s instant, word for word', () => {
  expect(meaning({})).toEqual({
    kind: 'execution',
    heard: {
      clientOrderId: 'a.b',
      executionId: 'x1',
      price: 231_430_000n,
      quantity: 4_000_000n,
      filled: 4_000_000n,
      at: AT,
      told: JSON.stringify(FILL),
    },
  });
  expect(meaning({ event: 'fill', price: 231.43, qty: 4 })).toMatchObject({ heard: { price: 231_430_000n } });
});

test('numbers finer than ours, or none, are left to the order’s sums', () => {
  for (const price of ['231.4300001', '0', '-1', '1e2', null])
    expect(meaning({ price })).toMatchObject({ kind: 'execution', heard: { price: null } });
  expect(meaning({ qty: '0.3333333' })).toMatchObject({ kind: 'execution', heard: { quantity: null } });
});

test.each([
  ['canceled', {}, 'end'],
  ['expired', {}, 'end'],
  ['rejected', {}, 'end'],
  ['done_for_day', { time_in_force: 'day' }, 'end'],
  ['done_for_day', { time_in_force: 'gtc' }, 'nothing'],
  ['new', {}, 'nothing'],
  ['accepted', {}, 'nothing'],
  ['pending_cancel', {}, 'nothing'],
  ['suspended', {}, 'nothing'],
  ['calculated', {}, 'nothing'],
  ['held', {}, 'nothing'],
  ['replaced', {}, 'dispute'],
] as const)('%s %o: %s', (status, more, kind) => {
  expect(meaning({ event: status, execution_id: null }, { status, ...more }).kind).toBe(kind);
});

test('what takes an execution back is disputed, whatever it is called', () => {
  const bust = meaning({ event: 'trade_bust', execution_id: 'x9', previous_execution_id: 'x1' });
  expect(bust).toMatchObject({ kind: 'dispute', heard: { executionId: 'trade_bust x9' } });
  expect(meaning({ event: 'trade_correct' }).kind).toBe('dispute');
  expect(meaning({ previous_execution_id: 'x0' }).kind).toBe('dispute');
  expect(meaning({ previous_execution_id: '' }).kind).toBe('execution');
});

describe('what cannot be read', () => {
  test.each([
    ['no order', { order: undefined }],
    ['no number of shares', { order: { ...ORDER, filled_qty: 'many' } }],
    ['an id that is a path', { order: { ...ORDER, id: '../account' } }],
  ])('%s', (_, changes) => {
    expect(meaningOf({ ...FILL, ...changes }, NOW)).toEqual({ kind: 'unreadable' });
  });
});

test('an order’s sums', () => {
  expect(sumsOf(orderShape.parse(ORDER), NOW)).toEqual({
    clientOrderId: 'a.b',
    filled: 4_000_000n,
    mean: { units: 231_416_667n, scale: 1_000_000n },
    at: AT,
    endedAt: Date.parse('2026-11-20T15:30:03.1Z'),
    isOver: false,
    isReplaced: false,
    told: JSON.stringify(ORDER),
  });
  const none = {
    ...ORDER,
    filled_qty: '0',
    filled_avg_price: null,
    filled_at: null,
    updated_at: null,
    status: 'expired',
  };
  expect(sumsOf(orderShape.parse(none), NOW)).toMatchObject({ mean: null, at: NOW, isOver: true });
  const expired = {
    ...ORDER,
    status: 'expired',
    expired_at: '2026-11-20T21:00:05Z',
    updated_at: '2026-11-21T02:00:00Z',
  };
  const endedAt = Date.parse('2026-11-20T21:00:05Z');
  expect(sumsOf(orderShape.parse(expired), NOW)).toMatchObject({ at: AT, endedAt, isOver: true });
});
