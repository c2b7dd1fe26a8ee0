import { expect, test } from 'vitest';
import type { FoundationDetail } from '../contract.ts';
import {
  coverageText,
  endedWithoutPaidRate,
  exampleAmount,
  exampleOf,
  receivedFor,
  termText,
  typedFault,
} from './foundation-words.ts';

const product = {
  currency: 'MXN',
  minAmount: '5000.00',
  expectedRate: '11.20',
  chargeRate: '0.10',
  ivaRate: '16.00',
  daysLeft: 98,
} as FoundationDetail;

test('the example is what the server would show, all charges in it', () => {
  expect(exampleAmount(product)).toBe('10000.00');
  expect(exampleAmount({ ...product, minAmount: '25000.00' })).toBe('25000.00');
  expect(exampleOf(product, '10000.00')).toEqual({
    paid: '10010.00',
    profit: '304.89',
    finishCharge: '10.30',
    received: '10294.59',
    gain: '284.59',
  });
});

test.each([
  ['99.99', 'foundation.covered 99%'],
  ['100.00', 'foundation.covered 100%'],
  ['999.99', 'foundation.covered 999%'],
  ['176979.62', 'foundation.covered > 999%'],
  ['92233720368547758.07', 'foundation.covered > 999%'],
])('a coverage of %s percent is said as %s', (coverage, said) => {
  const t = (key: string, values?: { coverage: string }) => (values ? `${key} ${values.coverage}` : key);
  expect(coverageText({ t } as never, { coverage, owed: '8.71' })).toBe(said);
});

test('what ended with no principal and nothing owed has no paid rate where nobody stayed a whole day', () => {
  // As it is of one that nobody bought, and of one bought and sold on the same day.
  const ended = { state: 'ended', realisedRate: null, principalPool: '0.00', owed: '0.00' } as const;
  expect(endedWithoutPaidRate(ended)).toBe(true);
  expect(endedWithoutPaidRate({ ...ended, state: 'in_progress' })).toBe(false);
  expect(endedWithoutPaidRate({ ...ended, owed: '1.00' })).toBe(false);
  expect(endedWithoutPaidRate({ ...ended, principalPool: '1.00' })).toBe(false);
  expect(endedWithoutPaidRate({ ...ended, realisedRate: '0.00' })).toBe(false);
});

test('what an order brought is what was paid and its result', () => {
  expect(receivedFor({ buyActual: '5005.00', profit: '8.85' })).toBe('5013.85');
  expect(receivedFor({ buyActual: '5005.00', profit: null })).toBeNull();
});

test('where nothing is owed, that is said with its hundred percent', () => {
  const t = (key: string) => key;
  expect(coverageText({ t } as never, { coverage: '100.00', owed: '0.00' })).toBe(
    'foundation.covered.nothing',
  );
});

test.each([
  ['', 'foundation.buy.required'],
  ['0', 'foundation.buy.invalid'],
  ['1.234', 'foundation.buy.invalid'],
  ['-1', 'foundation.buy.invalid'],
  ['abc', 'foundation.buy.invalid'],
  ['5000', null],
  ['0.01', null],
])('what is typed as %j is %s', (typed, fault) => {
  expect(typedFault(typed)).toBe(fault);
});

test('the days of a term that has not begun go with the day that it begins on', () => {
  const words = {
    t: (key: string, { days, date }: { days?: number; date: string }) => `${key} ${days ?? ''} ${date}`,
    date: (at: string) => at.slice(0, 10),
  } as never;
  const term = {
    currency: 'MXN',
    beginAt: '2026-12-03T06:00:00Z',
    finishAt: '2027-03-03T06:00:00Z',
  } as const;
  const said = (state: 'not_started' | 'in_progress' | 'ended') =>
    termText(words, { ...term, state, daysLeft: 90 });
  expect(said('not_started')).toBe('foundation.row.begins 90 2026-12-03');
  expect(said('in_progress')).toBe('foundation.row.until 90 2027-03-03');
  expect(said('ended')).toBe('foundation.row.ended  2027-03-03');
});
