import { expect, it } from 'vitest';
import { parsePrice } from '#kernel/money/money.ts';
import { percentFromMarket } from '../block-figures.ts';
import type { BlockOffer } from '../contract.ts';
import { marketOf } from './block-words.ts';

const at = (ask: string | null) => ({ ask, currentPrice: '170.81' }) as BlockOffer;

it('names the price that the percent is of: what the market asks, out of session its last one', () => {
  const percentOf = (market: string | null) =>
    market === null ? null : percentFromMarket(parsePrice('156.24'), parsePrice(market));
  expect(marketOf(at('170.83'))).toBe('170.83');
  expect(percentOf(marketOf(at('170.83')))).toBe('-8.54');
  expect(marketOf(at(null))).toBe('170.81');
  expect(percentOf(marketOf(at(null)))).toBe('-8.53');
});
