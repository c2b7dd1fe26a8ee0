import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { money, parseMoney, parseRate, rate } from '#kernel/money/money.ts';
import { availableTo, bandOf, isInstant } from './credit-band.ts';
import {
  catOf,
  dateAfter,
  daysBetween,
  dueInstant,
  dueOn,
  interestFor,
  ivaOn,
  type PaidBack,
  type RunningLoan,
  splitPayment,
  sumOf,
} from './loan.ts';

const RUNS = { numRuns: 2_000 };
const YEARLY = parseRate('3200');
const IVA = parseRate('1600');
const loanOf = (change: Partial<RunningLoan> = {}): RunningLoan => ({
  amount: parseMoney('5000'),
  yearlyRate: YEARLY,
  penaltyRate: rate(YEARLY / 2n),
  ivaRate: IVA,
  creditedOn: '2026-11-23',
  dueOn: dateAfter('2026-11-23', 90),
  ...change,
});

describe('what a loan costs', () => {
  test('is amount × rate × days ÷ 360, and IVA on that', () => {
    const interest = interestFor(parseMoney('5000'), YEARLY, 90);
    expect(interest).toBe(parseMoney('400'));
    expect(ivaOn(interest, IVA)).toBe(parseMoney('64'));
  });

  test('is told as CAT without IVA, with one decimal', () => {
    expect(catOf(parseMoney('5000'), parseMoney('400'), 90)).toBe('36.6');
    expect(catOf(parseMoney('1000'), parseMoney('420'), 360)).toBe('42.7');
  });

  test('falls due at the end of its last day in Mexico City', () => {
    expect(new Date(dueInstant('2027-02-21')).toISOString()).toBe('2027-02-22T05:59:00.000Z');
  });
});

describe('what is owed', () => {
  test('on the day that the money came is the amount alone', () => {
    expect(dueOn(loanOf(), [], '2026-11-23')).toEqual({
      principal: 500000n,
      interest: 0n,
      iva: 0n,
      penalty: 0n,
    });
  });

  test('late is half the rate more on the principal, from the day after, and never interest on interest', () => {
    const due = dueOn(loanOf(), [], dateAfter('2026-11-23', 100));
    expect(due.interest).toBe(interestFor(parseMoney('5000'), YEARLY, 100));
    expect(due.penalty).toBe(interestFor(parseMoney('5000'), rate(YEARLY / 2n), 10));
  });

  test('given MXN 900 overdue at 21% a year, when a day late costs 0.525, then half a centavo goes to the even one, once over all days', () => {
    const loan = loanOf({
      amount: parseMoney('900'),
      yearlyRate: parseRate('4200'),
      penaltyRate: parseRate('2100'),
    });
    const lateBy = (days: number) => dueOn(loan, [], dateAfter(loan.dueOn, days)).penalty;
    // what the screen tells of a day beforehand is what the first day then costs
    expect(interestFor(loan.amount, loan.penaltyRate, 1)).toBe(parseMoney('0.52'));
    expect([1, 2, 3, 4].map(lateBy)).toEqual(['0.52', '1.05', '1.58', '2.10'].map(parseMoney));
    // a peso more is beyond half a centavo: it goes up
    expect(interestFor(parseMoney('901'), loan.penaltyRate, 1)).toBe(parseMoney('0.53'));
  });

  test('after a part is interest on what is left', () => {
    const on = dateAfter('2026-11-23', 30);
    const first = dueOn(loanOf(), [], on);
    const pays = splitPayment(first, parseMoney('1000'), IVA);
    expect(pays.interest).toBe(first.interest);
    expect(pays.penalty).toBe(0n);
    const later = dueOn(loanOf(), [{ ...pays, on }], dateAfter('2026-11-23', 60));
    expect(later.interest).toBe(interestFor(money(first.principal - pays.principal), YEARLY, 30));
  });
});

const amounts = fc.bigInt({ min: 50_000n, max: 5_000_000n }).map(money);
const payments = fc.array(
  fc.record({ days: fc.integer({ min: 0, max: 200 }), share: fc.bigInt({ min: 1n, max: 100n }) }),
  { maxLength: 6 },
);

/** Pays parts of what is owed, one after another; gives the payments and the last date. */
function payParts(loan: RunningLoan, steps: readonly { days: number; share: bigint }[]) {
  const paid: PaidBack[] = [];
  let on = loan.creditedOn;
  for (const { days, share } of steps) {
    on = dateAfter(on, days);
    const due = dueOn(loan, paid, on);
    const amount = money((sumOf(due) * share) / 100n);
    if (amount > 0n) paid.push({ ...splitPayment(due, amount, loan.ivaRate), on });
  }
  return { paid, on };
}

describe('properties of loans', () => {
  test('a payment is exactly its amount, never more of a part than is owed, and interest comes first', () => {
    fc.assert(
      fc.property(amounts, payments, fc.bigInt({ min: 1n, max: 100n }), (amount, steps, share) => {
        const loan = loanOf({ amount });
        const { paid, on } = payParts(loan, steps);
        const due = dueOn(loan, paid, on);
        const pay = money((sumOf(due) * share) / 100n);
        const parts = splitPayment(due, pay, IVA);
        expect(sumOf(parts)).toBe(pay);
        for (const part of ['principal', 'interest', 'penalty'] as const) {
          expect(parts[part] >= 0n && parts[part] <= due[part]).toBe(true);
        }
        // What is left of the interest's part by the rounding of its IVA is less than two cents.
        if (parts.interest < due.interest) expect(parts.penalty + parts.principal <= 1n).toBe(true);
      }),
      RUNS,
    );
  });

  test('owed is never below zero, and all of it paid leaves nothing ever after', () => {
    fc.assert(
      fc.property(amounts, payments, fc.integer({ min: 0, max: 400 }), (amount, steps, wait) => {
        const loan = loanOf({ amount });
        const { paid, on } = payParts(loan, steps);
        const due = dueOn(loan, paid, on);
        for (const part of Object.values(due)) expect(part >= 0n).toBe(true);
        const all = [...paid, { ...due, on }];
        expect(sumOf(dueOn(loan, all, dateAfter(on, wait)))).toBe(0n);
        const principal = all.reduce((sum, one) => sum + one.principal, 0n);
        expect(principal).toBe(amount);
      }),
      RUNS,
    );
  });

  test('in parts it costs no more than at once, but for the rounding of each part’s IVA', () => {
    fc.assert(
      fc.property(amounts, payments, (amount, steps) => {
        const loan = loanOf({ amount });
        const { paid, on } = payParts(loan, steps);
        const cost = (one: { interest: bigint; penalty: bigint }) => one.interest + one.penalty;
        const inParts = [...paid, dueOn(loan, paid, on)].reduce((sum, one) => sum + cost(one), 0n);
        expect(inParts <= cost(dueOn(loan, [], on))).toBe(true);
      }),
      RUNS,
    );
  });

  test('a day more never owes less', () => {
    fc.assert(
      fc.property(amounts, payments, (amount, steps) => {
        const loan = loanOf({ amount });
        const { paid, on } = payParts(loan, steps);
        expect(sumOf(dueOn(loan, paid, dateAfter(on, 1))) >= sumOf(dueOn(loan, paid, on))).toBe(true);
        expect(daysBetween(on, dateAfter(on, 1))).toBe(1);
      }),
      RUNS,
    );
  });
});

describe('what a score opens', () => {
  const rules = {
    bands: [
      { fromScore: 578, maximum: parseMoney('5000'), yearlyRate: parseRate('4200') },
      { fromScore: 660, maximum: parseMoney('20000'), yearlyRate: parseRate('3200') },
      { fromScore: 697, maximum: parseMoney('50000'), yearlyRate: parseRate('2400') },
    ],
    instantMaximum: parseMoney('5000'),
    instantScore: 660,
  };

  test.each([
    [null, null],
    [577, null],
    [578, '5000'],
    [659, '5000'],
    [660, '20000'],
    [696, '20000'],
    [697, '50000'],
    [850, '50000'],
  ])('a score of %s opens %s', (score, maximum) => {
    expect(bandOf(rules, score)?.maximum ?? null).toBe(maximum === null ? null : parseMoney(maximum));
  });

  test('less what is owed, never below zero', () => {
    expect(availableTo(rules, 620, parseMoney('1200'))).toBe(parseMoney('3800'));
    expect(availableTo(rules, 620, parseMoney('5200'))).toBe(0n);
    expect(availableTo(rules, 500, money(0n))).toBe(0n);
  });

  test.each([
    ['5000', 660, true],
    ['5000.01', 660, false],
    ['5000', 659, false],
  ])('%s with %s is agreed at once: %s', (amount, score, expected) => {
    expect(isInstant(rules, parseMoney(amount), score)).toBe(expected);
  });
});
