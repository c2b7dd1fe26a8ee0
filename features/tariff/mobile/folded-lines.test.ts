import { describe, expect, test } from 'vitest';
import { foldedLines, isResting, type LineItem, sharedFields, toldValues } from './folded-lines.ts';

const charge = (line: string, value: string, coming: LineItem['coming'] = []): LineItem => ({
  line,
  now: { effectiveFrom: '2026-01-01', values: [{ name: 'percent', kind: 'percent', currency: null, value }] },
  coming,
});

describe('the lines of a tariff', () => {
  test('stand once where buying costs what selling costs', () => {
    const lines = [
      charge('MX.buy.commission', '0.25'),
      charge('MX.buy.iva', '16.00'),
      charge('MX.sell.commission', '0.25'),
      charge('MX.sell.iva', '16.00'),
      charge('US.sell.section31', '0.00206'),
    ];
    expect(foldedLines(lines).map(({ line }) => line)).toEqual([
      'MX.both.commission',
      'MX.both.iva',
      'US.sell.section31',
    ]);
  });

  test('stand apart where one costs something else, or will', () => {
    const announced = { effectiveFrom: '2027-01-01', values: [] };
    const apart = [
      charge('MX.buy.commission', '0.25'),
      charge('MX.sell.commission', '0.30'),
      charge('US.buy.commission', '0.00'),
      charge('US.sell.commission', '0.00', [announced]),
    ];
    expect(foldedLines(apart)).toEqual(apart);
  });
});

test('a charge of nothing for each share rests', () => {
  const perShare = (value: string) => ({
    effectiveFrom: '2026-10-01',
    values: [
      { name: 'per_share', kind: 'price', currency: 'USD', value } as const,
      { name: 'cap', kind: 'money', currency: 'USD', value: '9.79' } as const,
    ],
  });
  expect(isResting(perShare('0.00'))).toBe(true);
  expect(isResting(perShare('0.000195'))).toBe(false);
  expect(isResting(null)).toBe(false);
});

describe('the columns of a tariff', () => {
  const method = (line: string, isOpen: string, bank = ''): LineItem => ({
    line,
    now: {
      effectiveFrom: '2026-01-01',
      values: [
        { name: 'deposit_open', kind: 'flag', currency: null, value: isOpen },
        { name: 'deposit_minimum', kind: 'money', currency: 'MXN', value: '100.00' },
        { name: 'review_hours', kind: 'count', currency: null, value: '24' },
        { name: 'bank', kind: 'text', currency: null, value: bank },
      ],
    },
    coming: [],
  });

  test('are the values that all of its lines tell', () => {
    expect(sharedFields([method('spei', 'true'), method('wire', 'true')])).toEqual([
      'deposit_minimum',
      'review_hours',
    ]);
  });

  test('are none where a line tells more, as that it is closed, or where there is one value or one line', () => {
    const closed = method('wire', 'false');
    expect(toldValues(closed).map(({ name }) => name)).toContain('deposit_open');
    expect(sharedFields([method('spei', 'true'), closed])).toBeNull();
    expect(sharedFields([method('spei', 'true')])).toBeNull();
    expect(sharedFields([charge('MXN', '13.00'), charge('USD', '7.50')])).toBeNull();
    expect(sharedFields([])).toBeNull();
  });
});
