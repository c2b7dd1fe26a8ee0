import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatMoney, money, parseMoney, parsePrice, price, rate } from '#kernel/money/money.ts';
import { amountToReceive, figuresFor, otherCurrency, termsOf } from './exchange.ts';

const SPREAD = rate(300_000n);
const LEAST = { MXN: 5_000n, USD: 200n } as const;
const currency = fc.constantFrom('MXN', 'USD');
const middle = fc.bigInt({ min: 5_000_000n, max: 60_000_000n }).map(price);
const cents = (from: 'MXN' | 'USD') => fc.bigInt({ min: LEAST[from], max: 10n ** 13n }).map(money);
const scene = currency.chain((from) => fc.tuple(fc.constant(from), middle, cents(from)));

test.each([
  // 18.5 less 0.30% is 18.4445; more, 18.5555
  ['USD', '100.00', '1844.45', '5.55'],
  ['MXN', '1000.00', '53.89', '0.16'],
  ['MXN', '50.00', '2.69', '0.01'],
] as const)(
  'given 18.50 pesos for a dollar, %s %s brings %s, of which the spread took %s',
  (from, amount, received, cost) => {
    const figures = figuresFor(termsOf(from, parsePrice('18.5'), SPREAD), parseMoney(amount));
    expect([formatMoney(figures.received), formatMoney(figures.cost)]).toEqual([received, cost]);
  },
);

test('given any amount from the least on, then the firm never pays for it, and never takes more than its spread and a cent', () => {
  fc.assert(
    fc.property(scene, ([from, at, amount]) => {
      const figures = figuresFor(termsOf(from, at, SPREAD), amount);
      expect(figures.cost).toBeGreaterThanOrEqual(0n);
      const most = (figures.worth * 301n) / 100_000n + 2n;
      expect(figures.cost).toBeLessThanOrEqual(most);
    }),
  );
});

test('given money that goes and comes back at the same rate, then it has never become more', () => {
  fc.assert(
    fc.property(scene, ([from, at, amount]) => {
      const { received } = figuresFor(termsOf(from, at, SPREAD), amount);
      const back = figuresFor(termsOf(otherCurrency(from), at, SPREAD), received);
      expect(back.received).toBeLessThanOrEqual(amount);
    }),
  );
});

test('given what is to be received, then the amount found brings it, and a cent less would bring no more than it', () => {
  fc.assert(
    fc.property(scene, ([from, at, wanted]) => {
      const terms = termsOf(from, at, SPREAD);
      const amount = amountToReceive(terms, wanted);
      expect(figuresFor(terms, amount).received).toBeGreaterThanOrEqual(wanted);
      expect(figuresFor(terms, money(amount - 1n)).received).toBeLessThanOrEqual(wanted);
    }),
  );
});

test('given a larger amount, then it never brings less', () => {
  fc.assert(
    fc.property(scene, fc.bigInt({ min: 0n, max: 10n ** 9n }), ([from, at, amount], more) => {
      const terms = termsOf(from, at, SPREAD);
      expect(figuresFor(terms, money(amount + more)).received).toBeGreaterThanOrEqual(
        figuresFor(terms, amount).received,
      );
    }),
  );
});
