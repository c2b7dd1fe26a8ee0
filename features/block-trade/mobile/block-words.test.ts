import { expect, it } from 'vitest';
import { parsePrice } from '#kernel/money/money.ts';
import { percentFromMarket } from '../block-figures.ts';
import type { BlockOffer } from '../contract.ts';
import { firstTickFrom, marketOf, railPlace, railTone } from './block-words.ts';

const at = (ask: string | null) => ({ ask, currentPrice: '170.81' }) as BlockOffer;

it('names the price that the percent is of: what the market asks, out of session its last one', () => {
  const percentOf = (market: string | null) =>
    market === null ? null : percentFromMarket(parsePrice('156.24'), parsePrice(market));
  expect(marketOf(at('170.83'))).toBe('170.83');
  expect(percentOf(marketOf(at('170.83')))).toBe('-8.54');
  expect(marketOf(at(null))).toBe('170.81');
  expect(percentOf(marketOf(at(null)))).toBe('-8.53');
});

it('stands a discount left of its market on one scale for the whole list, the farthest at its end', () => {
  const [none, half, whole] = ['0', '-7.50', '-15.00'].map(railPlace);
  expect([none, half, whole]).toEqual([92, 46, 0]);
  expect(railPlace('-40')).toBe(0);
  expect(railPlace('30')).toBe(100);
});

it('names the first whole cent from which nothing is sold', () => {
  expect(firstTickFrom('57.5397')).toBe('57.54');
  expect(firstTickFrom('57.54')).toBe('57.54');
});

it('an offer dearer than its market is no gain', () => {
  expect(['-3.20', '0.00', '0.01', '30.00'].map(railTone)).toEqual(['gain', 'gain', 'loss', 'loss']);
});
