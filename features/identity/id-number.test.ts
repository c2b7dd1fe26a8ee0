import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collection } from '#testing/collection.ts';
import { curpDigit, isCurp } from './curp.ts';
import { isIdNumber, maskNumber, plainNumber } from './id-number.ts';
import { hasRfcDigit, looksLikeRfc } from './rfc.ts';

const casesOf = (name: string) => collection<{ value: string; expect_valid: boolean | null }[]>(name) ?? [];

describe('a CURP', () => {
  it.each([
    ['HEGG560427MVZRRL04', true, 'a woman of Veracruz'],
    ['PEPL000909HNLRDSA1', true, 'born in this century: a letter breaks the tie'],
    ['XEXX010101HNEXXXA4', true, 'born abroad'],
    ['HEGG560427MVZRRL05', false, 'another digit'],
    ['PEGL891313MJCRMS06', false, 'month 13'],
    ['PENL730931HCLMNM28', false, '31 September'],
    ['PEGL890909QJCRMS08', false, 'no such sex'],
    ['SAXP970525MZZCRD36', false, 'no such state'],
    ['HEGX560427XVZRRL0', false, 'a character short'],
    ['hegg560427mvzrrl04', false, 'lower case, before it is made plain'],
    ['', false, 'nothing'],
  ])('%s is one: %s (%s)', (value, expected) => {
    expect(isCurp(value)).toBe(expected);
  });

  it('agrees with the cases beside the checkout', ({ annotate }) => {
    const cases = casesOf('curp_cases.json').filter(({ expect_valid }) => expect_valid !== null);
    const wrong = cases.filter(({ value, expect_valid }) => isCurp(value) !== expect_valid);
    void annotate(`${cases.length} cases`);
    console.info(`curp_cases.json: ${cases.length} cases ran`);
    expect(wrong).toEqual([]);
  });

  it('notices any one character that was mistyped, nearly always', () => {
    // given a good one, when a digit of the date or the check digit is another, then it is refused
    const good = 'POBW370501MBCPQX04';
    fc.assert(
      fc.property(fc.constantFrom(4, 5, 6, 7, 8, 9, 17), fc.integer({ min: 0, max: 9 }), (place, digit) => {
        const changed = good.slice(0, place) + digit + good.slice(place + 1);
        const sameDigit = curpDigit(changed) === changed.at(-1);
        expect(isCurp(changed)).toBe(changed === good || (sameDigit && isCurp(changed)));
      }),
    );
  });
});

describe('an RFC', () => {
  it.each([
    ['&&&030828PX7', true, true],
    ['VECJ880326XX1', true, true],
    ['VECJ880326XX0', true, false],
    ['VECJ881326XX1', false, false],
  ])('%s: its shape %s, its digit %s', (value, shape, digit) => {
    expect(looksLikeRfc(value)).toBe(shape);
    if (shape) expect(hasRfcDigit(value)).toBe(digit);
  });

  it('has the digit in the cases beside the checkout that are held to be good', () => {
    const cases = casesOf('rfc_cases.json').filter(({ expect_valid }) => expect_valid === true);
    const doubtful = cases.filter(({ value }) => looksLikeRfc(value) && !hasRfcDigit(value));
    console.info(`rfc_cases.json: ${cases.length} cases ran, ${doubtful.length} would be warned of`);
    // Some real ones fail the digit: that is why it only warns.
    expect(doubtful.length).toBeLessThanOrEqual(cases.length / 10);
  });
});

describe('a document’s number', () => {
  it('is compared without spaces, hyphens and case', () => {
    expect(plainNumber(' hegg-560427 mvzrrl04 ')).toBe('HEGG560427MVZRRL04');
    expect(plainNumber('n\u0303')).toBe('Ñ');
    expect(plainNumber('ＨＥＧＧ５６０４２７ＭＶＺＲＲＬ０４')).toBe('HEGG560427MVZRRL04');
  });

  it.each([
    ['ine', 'GMVLMR80070501M100', true],
    ['ine', 'GMVLMR80070501M10', false],
    ['passport', 'G12345678', true],
    ['passport', 'GGGGGGGG', false],
    ['passport', '12345', false],
    ['curp', 'G12345678', false],
  ] as const)('as %s, %s: %s', (type, number, expected) => {
    expect(isIdNumber(type, number)).toBe(expected);
  });

  it('shows its last four only', () => {
    expect(maskNumber('G12345678')).toBe('•••••5678');
    expect(maskNumber('123')).toBe('123');
  });
});
