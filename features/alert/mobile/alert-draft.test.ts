import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePrice } from '#kernel/money/money.ts';
import { boundFault } from '../contract.ts';
import {
  firstValue,
  isThere,
  linesOf,
  onStep,
  proposedValue,
  stepOf,
  touchesOf,
  valueAt,
} from './alert-draft.ts';

const APPLE = { price: '233.62', previousClose: '231.42' };

describe('a draft of an alert', () => {
  it('begins three percent away from the price, on a round step', () => {
    expect(firstValue('above', APPLE)).toBe('241.00');
    expect(firstValue('below', APPLE)).toBe('227.00');
    expect(firstValue('day_change', APPLE)).toBe('3.00');
    expect(firstValue('above', { price: '3.1234', previousClose: '3' })).toBe('3.22');
  });

  it('is there already where the next quote would fire it', () => {
    expect(isThere('above', '233.62', APPLE)).toBe(true);
    expect(isThere('above', '233.63', APPLE)).toBe(false);
    expect(isThere('below', '240', APPLE)).toBe(true);
    expect(isThere('below', '233', APPLE)).toBe(false);
    expect(isThere('day_change', '0.9', APPLE)).toBe(true);
    expect(isThere('day_change', '3', APPLE)).toBe(false);
    for (const typed of ['', 'x', '0']) expect(isThere('above', typed, APPLE)).toBe(false);
  });

  it('is proposed as far away as it says, to the cent', () => {
    expect(proposedValue({ kind: 'below', percent: 5 }, APPLE)).toBe('221.94');
    expect(proposedValue({ kind: 'above', percent: 5 }, APPLE)).toBe('245.30');
    expect(proposedValue({ kind: 'below', percent: 5 }, { price: '0.50' })).toBe('0.475');
    expect(proposedValue({ kind: 'day_change', percent: 3 }, APPLE)).toBe('3.00');
  });

  it('is proposed half a cent at most from where it says, and never there already', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('above' as const, 'below' as const),
        fc.integer({ min: 1, max: 99_999_999 }),
        (kind, cents) => {
          const price = (cents / 100).toFixed(2);
          const value = proposedValue({ kind, percent: 5 }, { price });
          const off = parsePrice(value) - parsePrice(price);
          const beyond = (kind === 'above' ? off : -off) * 100n - parsePrice(price) * 5n;
          expect(2n * beyond >= -parsePrice('1') && 2n * beyond <= parsePrice('1')).toBe(true);
          expect(boundFault(value)).toBeNull();
          expect(isThere(kind, value, { price, previousClose: price })).toBe(false);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('steps by about half a percent', () => {
    expect(stepOf('above', '233.62')).toBe(1);
    expect(stepOf('above', '62.28')).toBe(0.2);
    expect(stepOf('above', '5300')).toBe(20);
    expect(stepOf('day_change', '233.62')).toBe(0.5);
  });

  it('is drawn where it would fire; what is no figure is not drawn', () => {
    expect(linesOf('above', '240', APPLE)).toEqual([240]);
    expect(linesOf('day_change', '10', { price: '100', previousClose: '100' })).toEqual([
      expect.closeTo(110),
      expect.closeTo(90),
    ]);
    for (const typed of ['', 'x', '0', '1.1234567']) expect(linesOf('above', typed, APPLE)).toEqual([]);
  });

  it('takes a line that is dragged, whichever of the two a day’s change has', () => {
    expect(valueAt('above', 239.7, APPLE)).toBe('240.00');
    const hundred = { price: '100', previousClose: '100' };
    expect(valueAt('day_change', 104.1, hundred)).toBe('4.00');
    expect(valueAt('day_change', 95.9, hundred)).toBe('4.00');
  });

  it('always gives a bound that the server takes', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('above' as const, 'below' as const, 'day_change' as const),
        fc.double({ min: -10, max: 100_000, noNaN: true }),
        fc.integer({ min: 1, max: 99_999_999 }),
        (kind, pointed, cents) => {
          const price = (cents / 100).toFixed(2);
          expect(boundFault(onStep(kind, pointed, price))).toBeNull();
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('says on how many days a price was touched, and when last', () => {
    const day = (time: string, low: string, high: string) => ({ time, low, high });
    const bars = [day('a', '1', '3'), day('b', '2', '4'), day('c', '4', '5')];
    expect(touchesOf(bars, 3)).toEqual({ count: 2, last: 'b' });
    expect(touchesOf(bars, 9)).toEqual({ count: 0, last: null });
  });
});
