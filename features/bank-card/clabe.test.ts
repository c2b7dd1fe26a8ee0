import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collection } from '#testing/collection.ts';
import { bankOfClabe } from './bank-code.ts';
import { maskNumber, plainDigits } from './card-number.ts';
import { clabeDigit, isClabe, looksLikeClabe } from './clabe.ts';
import { hasLuhnDigit } from './luhn.ts';

const digits = (count: number) => fc.stringMatching(new RegExp(`^[0-9]{${count}}$`));

describe('a CLABE', () => {
  it('is known by its last digit', () => {
    // The examples that banks publish.
    for (const clabe of ['032180000118359719', '002010077777777771']) expect(isClabe(clabe)).toBe(true);
    expect(isClabe('032180000118359718')).toBe(false);
  });

  it('agrees on the last digit with the cases beside the checkout', () => {
    const given = collection<{ value: string; check_digit_ok: boolean }[]>('clabe_cases.json') ?? [];
    const cases = given.filter(({ value }) => looksLikeClabe(value));
    console.info(`clabe_cases.json: ${cases.length} cases ran`);
    expect(cases.filter(({ value, check_digit_ok }) => isClabe(value) !== check_digit_ok)).toEqual([]);
  });

  it('has exactly one last digit that fits', () => {
    fc.assert(
      fc.property(digits(17), (first) => {
        const fitting = [...'0123456789'].filter((last) => isClabe(first + last));
        expect(fitting).toEqual([clabeDigit(first)]);
      }),
    );
  });

  it('shows every single digit that was mistyped', () => {
    fc.assert(
      fc.property(digits(17), fc.nat(16), fc.integer({ min: 1, max: 9 }), (first, at, by) => {
        const clabe = first + clabeDigit(first);
        const wrong = String((Number(clabe[at]) + by) % 10);
        expect(isClabe(clabe.slice(0, at) + wrong + clabe.slice(at + 1))).toBe(false);
      }),
    );
  });

  it('is nothing of another length or with letters', () => {
    for (const text of ['', '0321800001183597', '0321800001183597199', '03218000011835971X'])
      expect([looksLikeClabe(text), isClabe(text)]).toEqual([false, false]);
  });

  it('names its bank, where that is known', () => {
    expect([
      bankOfClabe('012180'),
      bankOfClabe('999'),
      bankOfClabe('01'),
      bankOfClabe('constructor'),
    ]).toEqual(['BBVA', null, null, null]);
  });
});

describe('a card number', () => {
  it('fits its last digit in exactly one way', () => {
    expect(hasLuhnDigit('4111111111111111')).toBe(true);
    expect(hasLuhnDigit('4111111111111112')).toBe(false);
    fc.assert(
      fc.property(digits(15), (first) => {
        expect([...'0123456789'].filter((last) => hasLuhnDigit(first + last))).toHaveLength(1);
      }),
    );
  });

  it('is typed with spaces or hyphens, and shown by its end alone', () => {
    expect(plainDigits('4111 1111-1111 1111')).toBe('4111111111111111');
    expect(plainDigits('０３２１８００００１１８３５９７１９')).toBe('032180000118359719');
    expect(maskNumber('4111111111111111')).toBe('•••• 1111');
    expect(maskNumber('1234')).toBe('••••');
  });
});
