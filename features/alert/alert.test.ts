import { describe, expect, it } from 'vitest';
import { parsePrice } from '#kernel/money/money.ts';
import { isReached, reachedWithin, type SeenBar } from './alert.ts';

const seen = (now: string, previousClose = '100.00') => ({
  price: parsePrice(now),
  previousClose: parsePrice(previousClose),
});
const bar = (open: string, high: string, low: string): SeenBar => ({
  open: parsePrice(open),
  high: parsePrice(high),
  low: parsePrice(low),
  previousClose: parsePrice('100.00'),
});

describe('an alert', () => {
  it.each([
    ['above', '240', '239.99', false],
    ['above', '240', '240.00', true],
    ['below', '225', '225.01', false],
    ['below', '225', '225.00', true],
    ['day_change', '3', '102.99', false],
    ['day_change', '3', '103.00', true],
    ['day_change', '3', '97.00', true],
    ['day_change', '3', '97.01', false],
  ] as const)('%s %s is reached by %s: %s', (kind, bound, now, expected) => {
    expect(isReached(kind, parsePrice(bound), seen(now))).toBe(expected);
  });

  it('of a day’s change is never reached where there was no close before', () => {
    expect(isReached('day_change', parsePrice('1'), seen('5', '0'))).toBe(false);
  });

  it('is reached within a bar at its bound, or at the open where that was beyond it already', () => {
    const day = bar('230', '245', '220');
    expect(reachedWithin('above', parsePrice('240'), day)).toBe(parsePrice('240'));
    expect(reachedWithin('below', parsePrice('225'), day)).toBe(parsePrice('225'));
    expect(reachedWithin('above', parsePrice('229'), day)).toBe(parsePrice('230'));
    expect(reachedWithin('below', parsePrice('231'), day)).toBe(parsePrice('230'));
    expect(reachedWithin('above', parsePrice('245.01'), day)).toBeNull();
    expect(reachedWithin('below', parsePrice('219.99'), day)).toBeNull();
  });

  it('of a day’s change is reached within a bar by the extreme that is far enough', () => {
    expect(reachedWithin('day_change', parsePrice('5'), bar('101', '104', '95'))).toBe(parsePrice('95'));
    expect(reachedWithin('day_change', parsePrice('6'), bar('101', '104', '95'))).toBeNull();
  });
});
