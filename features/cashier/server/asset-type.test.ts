import { expect, it } from 'vitest';
import { refuseUnknownType, typeOf } from './asset-type.ts';

const TYPES = [
  { type: 'trade.buy', isCapital: false },
  { type: 'operator.adjustment.bonus', isCapital: true },
  { type: 'deposit', isCapital: true },
];

it.each([
  ['trade.buy.hold', 'trade.buy'],
  ['operator.adjustment.bonus', 'operator.adjustment.bonus'],
  ['deposit.credit', 'deposit'],
  // Nobody's: its family.
  ['trade.buyback.settle', 'trade.buyback'],
  ['operator.adjustment.deposit', 'operator.adjustment'],
])('%s belongs to %s', (name, type) => {
  expect(typeOf(TYPES, name)).toBe(type);
});

it('refuses a type that no feature has, as input', () => {
  expect(() => refuseUnknownType(TYPES, undefined)).not.toThrow();
  expect(() => refuseUnknownType(TYPES, 'deposit')).not.toThrow();
  expect(() => refuseUnknownType(TYPES, 'gift')).toThrow(
    expect.objectContaining({ code: -2, fields: { type: 'field.choice' } }),
  );
});
