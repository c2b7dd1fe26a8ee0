import { describe, expect, it } from 'vitest';
import type { Application } from '../contract.ts';
import {
  allotmentOf,
  inPesos,
  marketGap,
  marketNow,
  refundParts,
  shareOfWay,
  timesCovered,
} from './offer-figures.ts';

const application = (change: Partial<Application>) =>
  ({
    state: 'paid',
    quantity: '500',
    applicationPrice: '18.00',
    allottedPrice: '17.00',
    allottedQuantity: '200',
    refund: '5600.00',
    ...change,
  }) as Application;

describe('why money came back', () => {
  it('given two of five lots below the top of the range, then shares not won and the difference add up to the refund', () => {
    expect(refundParts(application({}))).toEqual({
      shares: '300',
      notWon: '5400.00',
      priceDifference: '200.00',
    });
  });

  it('given nothing won, then all of it is for shares that were not', () => {
    const lost = application({ state: 'refunded', allottedQuantity: '0', refund: '9000.00' });
    expect(refundParts(lost)).toEqual({ shares: '500', notWon: '9000.00', priceDifference: '0.00' });
  });

  it('given nothing posted yet, or a cancelled issue, then there is no such sum', () => {
    expect(refundParts(application({ refund: null }))).toBeNull();
    expect(refundParts(application({ state: 'failed' }))).toBeNull();
    expect(refundParts(application({ allottedQuantity: null }))).toBeNull();
  });
});

describe('what an application stands for in a list', () => {
  const asked = { deposit: '11200.00', allottedQuantity: null, allottedAmount: null, refund: null } as const;
  const drawn = { ...asked, allottedQuantity: '100', allottedAmount: '2700.00' };

  it('given it is not decided, then what it holds', () => {
    expect(allotmentOf({ ...asked, state: 'submitted' })).toEqual({ headline: '11200.00', back: null });
  });

  it('given one of four lots, then what that cost, and what came back once it did', () => {
    expect(allotmentOf({ ...drawn, state: 'winning' })).toEqual({ headline: '2700.00', back: null });
    expect(allotmentOf({ ...drawn, state: 'paid', refund: '8500.00' })).toEqual({
      headline: '2700.00',
      back: '8500.00',
    });
    expect(allotmentOf({ ...drawn, state: 'paid', refund: '0.00' }).back).toBeNull();
  });

  it('given nothing was allotted, or the offer was cancelled, then what came back', () => {
    const none = { ...asked, allottedQuantity: '0', allottedAmount: '0.00', refund: '11200.00' };
    expect(allotmentOf({ ...none, state: 'refunded' })).toEqual({ headline: '11200.00', back: null });
    expect(allotmentOf({ ...drawn, state: 'failed', refund: '11200.00' }).headline).toBe('11200.00');
  });
});

it('today stands between two dates in proportion, never on a dot', () => {
  const [from, to] = ['2026-11-10T00:00:00.000Z', '2026-11-20T00:00:00.000Z'];
  expect(shareOfWay(from, to, Date.parse('2026-11-15T00:00:00.000Z'))).toBe(0.5);
  expect(shareOfWay(from, to, Date.parse(from))).toBe(0.12);
  expect(shareOfWay(from, to, Date.parse(to))).toBe(0.88);
});

it('an offer’s cover has two decimals, rounded half-even: 606 lots of 220 are 2.75 times, and 2.99 times are not 3', () => {
  expect(timesCovered('606', '220')).toBe(275);
  expect(timesCovered('565', '300')).toBe(188);
  expect(timesCovered('299', '100')).toBe(299);
  // fewer than there are: never once
  expect(timesCovered('995', '1000')).toBe(99);
  expect(timesCovered('999', '1000')).toBe(99);
  expect(timesCovered('5', '0')).toBeNull();
});

it('a fixed price lies below or above the market by exactly so much, and by nothing where both are one', () => {
  expect(marketGap('163.10', '168.20')).toEqual({ side: 'below', percent: '3.03' });
  expect(marketGap('170', '168')).toEqual({ side: 'above', percent: '1.19' });
  expect(marketGap('168', '168.00')).toBeNull();
  // less than half a hundredth of a percent is told as nothing
  expect(marketGap('99999', '100000')).toBeNull();
});

it('a lot in dollars is told in pesos at the rate of now, to the centavo', () => {
  expect(inPesos('2200.00', '18.3125')).toBe('40287.50');
  // half a centavo goes to the even one
  expect(inPesos('0.10', '18.05')).toBe('1.80');
});

it('a placement is held against a fresh quote only', () => {
  expect(marketNow(null, '12.00')).toBe('12.00');
  expect(marketNow({ price: '12.40', stale: false }, '12.00')).toBe('12.40');
  expect(marketNow({ price: '12.40', stale: true }, '12.00')).toBeNull();
});
