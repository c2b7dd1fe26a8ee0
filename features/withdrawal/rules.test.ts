import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { money, parseMoney, parsePrice, parseRate, price } from '#kernel/money/money.ts';
import { hasMoved, holdsFor, needsTwo, twoPersonsAbove } from './rules.ts';

const LIMIT = parseMoney('2000.00');
const FX = parsePrice('18.4210');

test('given exactly the limit, then one operator is enough; a cent more, and two must agree', () => {
  expect(needsTwo(LIMIT, LIMIT, 'USD', null)).toBe(false);
  expect(needsTwo(money(LIMIT + 1n), LIMIT, 'USD', null)).toBe(true);
  expect(twoPersonsAbove(LIMIT, 'MXN', FX)).toBe(parseMoney('36842.00'));
  expect(needsTwo(parseMoney('36842.00'), LIMIT, 'MXN', FX)).toBe(false);
  expect(needsTwo(parseMoney('36842.01'), LIMIT, 'MXN', FX)).toBe(true);
});

test('given no rate for pesos, then two must always agree', () => {
  expect(needsTwo(money(1n), LIMIT, 'MXN', null)).toBe(true);
});

test('given any rate, then pesos are judged as their worth in dollars is', () => {
  const pesos = fc.bigInt({ min: 1n, max: 10n ** 11n });
  const rates = fc.bigInt({ min: 1_000_000n, max: 100_000_000n });
  fc.assert(
    fc.property(pesos, rates, (amount, fx) => {
      const isOver = amount * 1_000_000n > LIMIT * fx;
      expect(needsTwo(money(amount), LIMIT, 'MXN', price(fx))).toBe(isOver);
    }),
  );
});

test('given a rate one percent away, then it still binds, either way; a millionth more and it does not', () => {
  const shown = parsePrice('90000');
  const tolerance = parseRate('100');
  expect([parsePrice('90900'), parsePrice('89100')].map((now) => hasMoved(shown, now, tolerance))).toEqual([
    false,
    false,
  ]);
  expect(hasMoved(shown, parsePrice('90900.000001'), tolerance)).toBe(true);
  expect(hasMoved(shown, parsePrice('89099.999999'), tolerance)).toBe(true);
});

test('given all that can stand in the way, then each is named; once it is over, nothing is', () => {
  const facts = {
    now: 1_000,
    notBefore: 2_000,
    restsUntil: null as number | null,
    needsTwo: true,
    isApproved: false,
    isOver: false,
    legalHold: { authority: 'Juzgado Tercero', reference: '123/2026' },
    unconfirmed: null,
  };
  expect(holdsFor(facts).map(({ kind }) => kind)).toEqual([
    'legal_hold',
    'new_destination',
    'review',
    'second_person',
  ]);
  expect(holdsFor({ ...facts, isApproved: true, notBefore: 1_000, legalHold: null })).toEqual([]);
  // a reset of the log-in's password holds by itself, also what was asked for before it
  const kinds = (change: Partial<typeof facts> & { restsUntil: number }) =>
    holdsFor({ ...facts, isApproved: true, legalHold: null, ...change }).map(({ kind, until }) => [
      kind,
      until,
    ]);
  const [early, late] = [2_000, 3_000].map((at) => new Date(at).toISOString());
  expect(kinds({ notBefore: 1_000, restsUntil: 3_000 })).toEqual([['password_reset', late]]);
  expect(kinds({ notBefore: 3_000, restsUntil: 3_000 })).toEqual([['password_reset', late]]);
  expect(kinds({ restsUntil: 3_000 })).toEqual([
    ['new_destination', early],
    ['password_reset', late],
  ]);
  expect(kinds({ notBefore: 1_000, restsUntil: 1_000 })).toEqual([]);
  expect(holdsFor({ ...facts, isOver: true })).toEqual([]);
  const unconfirmed = { opinion: 'La red no confirma.', resolveBy: 5_000 };
  expect(holdsFor({ ...facts, isApproved: true, unconfirmed })).toEqual([
    {
      kind: 'unconfirmed',
      until: new Date(5_000).toISOString(),
      authority: null,
      reference: null,
      opinion: 'La red no confirma.',
    },
  ]);
});
