import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TariffField } from '#kernel/feature/tariff-schedule.ts';
import { shownValue, storedValue } from './tariff-value.ts';

const field = (kind: TariffField['kind'], more: Partial<TariffField> = {}): TariffField => ({
  column: 'x',
  name: 'x',
  kind,
  ...more,
});

describe('a tariff value', () => {
  test.each([
    ['percent', '250000', '0.25'],
    ['percent', '2060', '0.00206'],
    ['percent', '16000000', '16.00'],
    ['money', '979', '9.79'],
    ['price', '195', '0.000195'],
    ['flag', 'true', 'true'],
    ['text', 'Banco', 'Banco'],
  ] as const)('%s %s is shown as %s', (kind, stored, shown) => {
    expect(shownValue(kind, stored)).toBe(shown);
    expect(storedValue(field(kind), {}, shown)).toEqual({ stored });
  });

  test.each([
    ['percent', '-1'],
    ['percent', '0.1234567'],
    ['percent', '1e2'],
    ['money', '1.234'],
    ['money', '99999999999999999999'],
    ['count', '1.5'],
    ['flag', 'yes'],
  ] as const)('%s "%s" is refused', (kind, typed) => {
    expect(storedValue(field(kind), {}, typed)).toEqual({ fault: 'field.number' });
  });

  test('given nothing, or too much, then it says so', () => {
    expect(storedValue(field('money'), {}, ' ')).toEqual({ fault: 'field.required' });
    expect(storedValue(field('money', { optional: true }), {}, ' ')).toEqual({ stored: null });
    expect(storedValue(field('percent', { most: 5_000_000n }), {}, '5.000001')).toEqual({
      fault: 'field.too_large',
    });
    expect(storedValue(field('money', { least: 1n }), {}, '0.00')).toEqual({ fault: 'field.too_small' });
    expect(storedValue(field('count', { least: 1n }), {}, '1')).toEqual({ stored: '1' });
    expect(storedValue(field('text', { check: () => 'field.clabe' }), {}, 'x')).toEqual({
      fault: 'field.clabe',
    });
  });

  test('given any stored figure, then what is shown is read back as the same', () => {
    const units = fc.bigInt({ min: 0n, max: 10n ** 18n - 1n });
    fc.assert(
      fc.property(fc.constantFrom('percent', 'money', 'price', 'count'), units, (kind, stored) => {
        const shown = shownValue(kind, stored.toString());
        expect(storedValue(field(kind), {}, shown ?? '')).toEqual({ stored: stored.toString() });
      }),
    );
  });
});
