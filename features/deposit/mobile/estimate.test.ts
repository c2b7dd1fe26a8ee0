import { expect, it } from 'vitest';
import { estimateOf, isBelowMinimum } from './estimate.ts';

const rate = { rate: '92000.00', source: 'sandbox', quotedAt: '2026-11-20T15:30:00.000Z' };

it.each([
  ['btc', '0.005', '460.00'],
  ['btc', '0.00000001', '0.00'],
  ['btc', '', null],
  ['btc', '0.123456789', null],
  ['btc', 'x', null],
  ['spei', '1500', null],
] as const)('%s: %j is about %j dollars', (id, typed, worth) => {
  expect(estimateOf({ id, rate: id === 'spei' ? null : rate }, typed)).toBe(worth);
});

it.each([
  ['spei', '99.99', true],
  ['spei', '100', false],
  ['spei', '', false],
  ['spei', '1.234', false],
  ['btc', '0.001', true],
  ['btc', '0.005', false],
] as const)('%s: whether %j is below a minimum of 100 is %j', (id, typed, isBelow) => {
  expect(isBelowMinimum({ id, rate: id === 'spei' ? null : rate, minimum: '100.00' }, typed)).toBe(isBelow);
});
