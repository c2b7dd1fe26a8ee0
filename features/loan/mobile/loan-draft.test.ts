import { expect, test } from 'vitest';
import { parseMoney, parseRate } from '#kernel/money/money.ts';
import {
  askable,
  besidePrincipal,
  estimateOf,
  firstAmount,
  instantUpTo,
  rateOfPercent,
  typedPesos,
} from './loan-draft.ts';

const conditions = { instantMaximum: '5000.00', instantScore: 660 } as never;
const terms = (creditScore: number | null, available: string) => ({ creditScore, available }) as never;

test('a percentage of a call is the rate of the same size', () => {
  expect(rateOfPercent('42.00')).toBe(parseRate('4200'));
});

test.each([
  ['5,000', '5000'],
  ['1250.5', '1250.50'],
  ['', null],
  ['abc', null],
])('%s typed is %s pesos', (typed, expected) => {
  expect(typedPesos(typed)).toBe(expected === null ? null : parseMoney(expected));
});

test('the estimate is what the server computes', () => {
  expect(estimateOf(parseMoney('5000'), 90, '32.00', '16.00')).toEqual({
    amount: 500000n,
    interest: 40000n,
    iva: 6400n,
    total: 546400n,
    cat: '36.6',
  });
  expect(estimateOf(null, 90, '32.00', '16.00')).toBeNull();
  expect(estimateOf(parseMoney('5000'), 90, null, '16.00')).toBeNull();
});

test.each([
  ['20000.00', '5000'],
  ['5000.00', '1200'],
  ['3200.50', '800'],
  ['1999.99', '500'],
  ['500.00', '500'],
  ['320.75', '320'],
  ['0.00', '0'],
])('with %s left the field begins at a quarter of it, %s', (available, expected) => {
  expect(firstAmount({ minimum: '500.00' }, { available })).toBe(expected);
});

test.each([
  ['499.99', false],
  ['500', true],
  ['5000', true],
  ['5000.01', false],
])('%s pesos can be asked for with 500 at least and 5,000 left: %s', (amount, can) => {
  const asked = parseMoney(amount);
  expect(askable(asked, { minimum: '500.00' }, { available: '5000.00' })).toBe(can ? asked : null);
});

test('nothing is agreed at once without the score for it', () => {
  expect(instantUpTo(conditions, terms(659, '5000.00'))).toBe(0n);
  expect(instantUpTo(conditions, terms(660, '5000.00'))).toBe(parseMoney('5000'));
});

test('what is no principal is the rest of what is owed, or was paid, to the cent', () => {
  const owed = { type: 'borrow', amount: '1500.00', owed: '1021.74', principal: '1016.24' } as const;
  expect(besidePrincipal(owed)).toBe('5.50');
  expect(besidePrincipal({ ...owed, principal: '1021.74' })).toBe('0.00');
  expect(besidePrincipal({ type: 'repayment', amount: '500.00', owed: '0.00', principal: '483.76' })).toBe(
    '16.24',
  );
});
