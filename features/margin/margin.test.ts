import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatMoney,
  money,
  parseMoney,
  parsePrice,
  parseQuantity,
  price,
  quantity,
  rate,
} from '#kernel/money/money.ts';
import { parsePercent, shownTrigger } from './estimate.ts';
import {
  accrualBetween,
  additionToLeave,
  borrowedOf,
  creditAfter,
  type Debt,
  equityShare,
  feesOwed,
  nightlyFee,
  principalOf,
  repaymentOf,
  triggerPrice,
} from './margin.ts';

const RUNS = { numRuns: 2_000 };
const cents = fc.bigInt({ min: 0n, max: 10n ** 13n }).map(money);
const shares = fc.bigInt({ min: 1n, max: 10n ** 13n }).map(quantity);
const prices = fc.bigInt({ min: 100n, max: 10n ** 11n }).map(price);
const yearly = fc.bigInt({ min: 0n, max: 100_000_000n }).map(rate);
const shareOf = fc.bigInt({ min: 1_000_000n, max: 49_000_000n }).map(rate);
const DAYS = 400;
const day = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 86_400_000).toISOString().slice(0, 10);
const dayNumbers = fc.integer({ min: 0, max: DAYS });
const rates = fc.array(fc.record({ from: dayNumbers, rate: yearly }), { maxLength: 4 }).map((rows) => {
  const later = new Map(rows.map((row) => [day(row.from), row.rate]));
  later.set('2015-01-01', rate(7_500_000n));
  return [...later].map(([from, of]) => ({ from, rate: of })).sort((a, b) => (a.from < b.from ? -1 : 1));
});

describe('a purchase at 2×', () => {
  it('is a half of one’s own and the rest borrowed, which grow with its fills', () => {
    expect(formatMoney(principalOf(parseMoney('4672.80'), 2))).toBe('2336.40');
    fc.assert(
      fc.property(cents, cents, (value, more) => {
        expect(principalOf(value, 2) + borrowedOf(value, 2)).toBe(value);
        const whole = money(value + more);
        expect(borrowedOf(whole, 2) >= borrowedOf(value, 2)).toBe(true);
        expect(principalOf(whole, 2) >= principalOf(value, 2)).toBe(true);
        expect(borrowedOf(value, 1)).toBe(0n);
      }),
      RUNS,
    );
  });
});

describe('the fee of the nights', () => {
  it('is borrowed × rate ÷ 360 a night', () => {
    expect(formatMoney(nightlyFee(parseMoney('2336.40'), parsePercent('7.50')))).toBe('0.49');
    expect(formatMoney(nightlyFee(parseMoney('100000.00'), parsePercent('13.00')))).toBe('36.11');
  });

  it('depends on the days alone, however often it is computed in between, and takes each night’s rate', () => {
    fc.assert(
      fc.property(cents, rates, dayNumbers, dayNumbers, dayNumbers, (borrowed, dated, a, b, c) => {
        const [from = 0, middle = 0, to = 0] = [a, b, c].sort((x, y) => x - y);
        const whole = accrualBetween(borrowed, dated, day(from), day(to));
        const parts =
          accrualBetween(borrowed, dated, day(from), day(middle)) +
          accrualBetween(borrowed, dated, day(middle), day(to));
        expect(parts).toBe(whole);
        expect(accrualBetween(borrowed, dated, day(to), day(from))).toBe(0n);
        let byNight = 0n;
        for (let night = from + 1; night <= to; night++)
          byNight += borrowed * (dated.findLast((row) => row.from <= day(night))?.rate ?? 0n);
        expect(whole).toBe(byNight);
      }),
      RUNS,
    );
  });
});

describe('what a sale repays', () => {
  const debts = fc.record({
    borrowed: cents,
    accrued: fc.bigInt({ min: 0n, max: 10n ** 22n }),
    settled: fc.bigInt({ min: 0n, max: 10n ** 22n }),
  });
  const debtOf = ({
    borrowed,
    accrued,
    settled,
  }: {
    borrowed: Debt['borrowed'];
    accrued: bigint;
    settled: bigint;
  }) => ({
    borrowed,
    accrued,
    settled,
    charged: feesOwed({ accrued: 0n, settled, charged: money(0n) }),
    accruedAt: 0,
  });

  it('in parts is what the whole would have repaid, fees too', () => {
    fc.assert(
      fc.property(debts, shares, fc.bigInt({ min: 1n, max: 100n }), (given, total, percent) => {
        const debt = debtOf(given);
        const part = quantity((total * percent) / 100n);
        if (part === 0n || part === total) return;
        const first = repaymentOf(debt, total, part);
        const taken = (debt.accrued * part) / total;
        const left = {
          ...debt,
          borrowed: money(debt.borrowed - first.repaid),
          accrued: debt.accrued - taken,
          settled: debt.settled + taken,
          charged: money(debt.charged + first.fee),
        };
        const rest = repaymentOf(left, quantity(total - part), quantity(total - part));
        expect(first.repaid + rest.repaid).toBe(debt.borrowed);
        expect(first.repaid >= 0n && first.fee >= 0n).toBe(true);
        const apart = first.fee + rest.fee - feesOwed(debt);
        expect(apart >= -1n && apart <= 1n).toBe(true);
        expect(repaymentOf(debt, total, total)).toEqual({ repaid: debt.borrowed, fee: feesOwed(debt) });
      }),
      RUNS,
    );
  });

  it('never credits less than nothing: the rest is the firm’s loss, to the cent', () => {
    fc.assert(
      fc.property(cents, cents, cents, (proceeds, repaid, fee) => {
        const { credit, covered } = creditAfter(proceeds, { repaid, fee });
        expect(credit >= 0n && covered >= 0n && (credit === 0n || covered === 0n)).toBe(true);
        expect(proceeds + covered).toBe(repaid + fee + credit);
      }),
      RUNS,
    );
  });
});

describe('the trigger of a share of the market value', () => {
  it('is what the order sheet of twenty shares at 233.64 shows', () => {
    const at = (percent: string) =>
      triggerPrice(parseMoney('2336.40'), parseQuantity('20'), parsePercent(percent));
    expect(at('35.00')).toBe(parsePrice('179.723076'));
    expect(at('25.00')).toBe(parsePrice('155.76'));
    expect(shownTrigger('179.723076')).toBe('179.72');
    expect(shownTrigger('0.123456')).toBe('0.1234');
  });

  it('is the highest price at which equity is at most that share', () => {
    fc.assert(
      fc.property(cents, shares, shareOf, (owed, lot, share) => {
        fc.pre(owed > 0n && owed < 10n ** 11n && lot > 1_000_000n);
        const trigger = triggerPrice(owed, lot, share);
        if (trigger === null || trigger === 0n) return;
        // exactly, without rounding: value × (1 − share) ≤ owed
        const isReached = (at: bigint) =>
          at * lot * (100_000_000n - share) <= owed * 10n ** 10n * 100_000_000n;
        expect(isReached(trigger)).toBe(true);
        expect(isReached(trigger + 1n)).toBe(false);
        expect(equityShare(owed, lot, trigger) <= share).toBe(true);
      }),
      RUNS,
    );
  });

  it('is left by the least addition and by no cent less', () => {
    fc.assert(
      fc.property(cents, shares, prices, shareOf, (owed, lot, at, share) => {
        const isReached = (still: bigint) =>
          at * lot * (100_000_000n - share) <= still * 10n ** 10n * 100_000_000n;
        const least = additionToLeave(owed, lot, at, share);
        expect(least === null).toBe(!isReached(owed));
        if (least === null) return;
        expect(isReached(owed - least)).toBe(false);
        expect(isReached(owed - least + 1n)).toBe(true);
      }),
      RUNS,
    );
  });
});
