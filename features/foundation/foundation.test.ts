import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMoney, money, parseMoney, parseRate, rate, subtractMoney } from '#kernel/money/money.ts';
import {
  accruedFor,
  chargeOn,
  coverageOf,
  dailyPercent,
  gainOnFinish,
  isCovered,
  payableNow,
  realisedPercent,
  stateAt,
} from './foundation.ts';
import { daysHeld, foundationDate } from './foundation-days.ts';
import { announcedAt, firstToShow, sandboxProduct } from './sandbox-plan.ts';

const RUNS = { numRuns: 2_000 };
const percent = (text: string) => rate(parseRate(text) * 100n);
const amounts = fc.bigInt({ min: 1n, max: 10n ** 13n }).map(money);
const rates = fc.bigInt({ min: 1n, max: 100_000_000n }).map(rate);
const days = fc.integer({ min: 0, max: 1_200 });

describe('accrual', () => {
  test('the picture: 10,000 at 11.20% for 98 days bring 304.89, and cost 10.00 and 10.30', () => {
    const profit = accruedFor(parseMoney('10000'), percent('11.20'), 98);
    expect(profit).toBe(parseMoney('304.89'));
    expect(chargeOn(parseMoney('10000'), parseRate('10'), parseRate('1600'))).toEqual({
      charge: parseMoney('10.00'),
      iva: parseMoney('1.38'),
    });
    expect(chargeOn(parseMoney('10304.89'), parseRate('10'), parseRate('1600')).charge).toBe(
      parseMoney('10.30'),
    );
    expect(dailyPercent(percent('11.20'))).toBe('0.0311');
  });

  test('the picture: of 304.89, with both charges paid, 284.59 are gained; nothing gained is a loss of the charges', () => {
    const order = { invested: parseMoney('10000'), bought: parseMoney('10'), yearlyRate: percent('11.20') };
    const rules = { chargeRate: percent('0.10'), ivaRate: percent('16') };
    expect(gainOnFinish({ ...order, days: 98 }, rules)).toBe(parseMoney('284.59'));
    expect(gainOnFinish({ ...order, days: 0 }, rules)).toBe(parseMoney('-20.00'));
  });

  test('is within half a cent of the exact sum, and never falls with more days, money or rate', () => {
    fc.assert(
      fc.property(amounts, rates, days, (amount, yearly, held) => {
        const accrued = accruedFor(amount, yearly, held);
        const exact = amount * yearly * BigInt(held);
        const off = accrued * 36_000_000_000n - exact;
        expect((off < 0n ? -off : off) * 2n <= 36_000_000_000n).toBe(true);
        expect(accruedFor(amount, yearly, held + 1) >= accrued).toBe(true);
        expect(accruedFor(money(amount + 1n), yearly, held) >= accrued).toBe(true);
        expect(accruedFor(amount, rate(yearly + 1n), held) >= accrued).toBe(true);
      }),
      RUNS,
    );
  });

  test('counts midnights of the exchange, none before the purchase and none after the finish', () => {
    const date = fc
      .integer({ min: 0, max: 4_000 })
      .map((day) => new Date(day * 86_400_000 + 1_430_000_000_000));
    const dated = date.map((at) => at.toISOString().slice(0, 10));
    fc.assert(
      fc.property(dated, dated, dated, (bought, on, finish) => {
        const held = daysHeld(bought, on, finish);
        const last = on < finish ? on : finish;
        expect(held).toBe(last <= bought ? 0 : (Date.parse(last) - Date.parse(bought)) / 86_400_000);
        // Asked late or twice it says the same.
        expect(daysHeld(bought, on > finish ? on : finish, finish)).toBe(daysHeld(bought, finish, finish));
      }),
      RUNS,
    );
    expect(foundationDate('MXN', Date.parse('2026-11-21T05:59:59.999Z'))).toBe('2026-11-20');
    expect(foundationDate('MXN', Date.parse('2026-11-21T06:00:00.000Z'))).toBe('2026-11-21');
    expect(foundationDate('USD', Date.parse('2026-11-21T05:00:00.000Z'))).toBe('2026-11-21');
  });
});

describe('pools', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('income' as const), amount: amounts }),
    fc.record({ kind: fc.constant('sale' as const), amount: amounts }),
  );

  test('whatever comes and goes, no pool falls below zero, nobody is paid above their profit, and the oldest comes first', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let pool = money(0n);
        const waiting: { left: bigint }[] = [];
        const unpaid = () => money(waiting.reduce((sum, { left }) => sum + left, 0n));
        for (const { kind, amount } of steps) {
          if (kind === 'income') {
            pool = addMoney(pool, amount);
            for (const one of waiting) {
              const paid = one.left < pool ? one.left : pool;
              one.left -= paid;
              pool = subtractMoney(pool, money(paid));
            }
          } else {
            const paid = payableNow(amount, pool, unpaid());
            expect(paid >= 0n && paid <= amount && paid <= pool).toBe(true);
            // Who was there before is not passed.
            if (unpaid() >= pool) expect(paid).toBe(0n);
            pool = subtractMoney(pool, paid);
            waiting.push({ left: amount - paid });
          }
          expect(pool >= 0n).toBe(true);
          const firstShort = waiting.findIndex(({ left }) => left > 0n);
          if (firstShort >= 0 && pool > 0n) expect(pool < (waiting[firstShort]?.left ?? 0n)).toBe(true);
        }
      }),
      RUNS,
    );
  });

  test('coverage says 100 or more exactly where the pool holds what is owed', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 14n }), amounts, (pool, owed) => {
        const covered = coverageOf(money(pool), owed);
        expect(Number(covered) >= 100).toBe(isCovered(money(pool), owed));
      }),
      RUNS,
    );
    expect(coverageOf(money(0n), money(0n))).toBe('100.00');
    expect(coverageOf(parseMoney('318450'), parseMoney('186240'))).toBe('170.98');
    expect(coverageOf(money(99_999n), money(100_000n))).toBe('99.99');
  });

  test('the charge holds its IVA, and what was realised is what was paid a year', () => {
    fc.assert(
      fc.property(amounts, rates, rates, (amount, share, iva) => {
        const { charge, iva: within } = chargeOn(amount, share, iva);
        expect(charge <= amount && within >= 0n && within <= charge).toBe(true);
      }),
      RUNS,
    );
    expect(realisedPercent(0n, 0n)).toBeNull();
    expect(realisedPercent(parseMoney('304.89'), parseMoney('10000') * 98n)).toBe('11.20');
    expect(realisedPercent(0n, parseMoney('10000') * 98n)).toBe('0.00');
  });
});

test('at any business time the sandbox has a product that waits, one in progress cheap and without a key, and one that is over', () => {
  const from = Date.parse('2020-01-02T15:00:00.000Z');
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 7 * 366 * 24 }), (hours) => {
      const now = from + hours * 3_600_000;
      const products = [];
      for (let number = firstToShow(now); announcedAt(number) <= now; number += 1)
        products.push(sandboxProduct(number));
      const states = products.map((product) => stateAt(product, now));
      expect(new Set(states)).toEqual(new Set(['not_started', 'in_progress', 'ended']));
      const open = products.filter((product) => stateAt(product, now) === 'in_progress');
      const free = open.filter(({ needsKey }) => !needsKey);
      expect(
        free.some(
          ({ minAmount, currency }) => minAmount < parseMoney(currency === 'MXN' ? '200000' : '10000'),
        ),
      ).toBe(true);
      expect(products.length).toBeLessThan(12);
    }),
    RUNS,
  );
});
