import { expect, it } from 'vitest';
import { parseMoney, parseQuantity } from '#kernel/money/money.ts';
import { dayInPesos } from './day-in-pesos.ts';

const AT = '2026-11-23T19:42:00.000Z';
const AAPL = { price: '233.62', change: '2.20', quotedAt: AT };
const DOLLAR = { price: '18.4210', change: '-0.0184', quotedAt: AT };
const TEN = { shares: parseQuantity('10'), lastBoughtAt: '2026-11-20T20:59:00.000Z' };

it('parts what ten shares gained in pesos into the shares’ own and the dollar’s', () => {
  // 10 × 2.20 × 18.4210 = 405.26; 2,314.20 × −0.0184 = −42.58
  expect(dayInPesos(TEN, AAPL, DOLLAR)).toEqual({
    all: parseMoney('362.68'),
    byShares: parseMoney('405.26'),
    byDollar: parseMoney('-42.58'),
  });
});

it('parts a loss that the dollar made smaller', () => {
  const told = dayInPesos(TEN, { ...AAPL, change: '-2.20' }, { ...DOLLAR, change: '0.0184' });
  expect(told).toMatchObject({ byShares: parseMoney('-405.26'), byDollar: parseMoney('43.39') });
  expect(told?.all).toBe(parseMoney('-361.87'));
});

it('says nothing where the two quotes are of different days', () => {
  expect(dayInPesos(TEN, AAPL, { ...DOLLAR, quotedAt: '2026-11-24T15:00:00.000Z' })).toBeNull();
});

it('says nothing where a share was bought on that day', () => {
  expect(dayInPesos({ ...TEN, lastBoughtAt: '2026-11-23T14:31:00.000Z' }, AAPL, DOLLAR)).toBeNull();
});
