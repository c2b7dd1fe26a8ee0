import { expect, it } from 'vitest';
import { parsePrice } from '#kernel/money/money.ts';
import type { IpoNeeds } from './ipo-parts.ts';
import type { CountedOffer } from './offer.store.ts';
import { showOffer } from './show-offer.ts';

const AT = new Date('2026-11-20T15:00:00Z');
const PLACEMENT = {
  ...{ kind: 'placement', state: 'subscription', symbol: 'F', exchange: 'XNYS', currency: 'USD' },
  ...{ priceLow: parsePrice('12'), priceHigh: parsePrice('12'), issuePrice: parsePrice('12') },
  ...{ lotSize: 100, maxLots: 10, volume: 1_000n, allocatedLots: 5, appliedLots: 0n },
  ...{ issuanceAt: AT, opensAt: AT, closesAt: AT, allocatedAt: AT, lotteryAt: AT, listingAt: AT },
} as unknown as CountedOffer;

const marketPriceBy = (stale: boolean) => {
  const market = { quote: () => ({ price: parsePrice('12.40'), stale }) } as unknown as IpoNeeds['market'];
  return showOffer({ market }, PLACEMENT, undefined).marketPrice;
};

it('the market of a placement is told by a fresh quote, and by none that is stale', () => {
  expect(marketPriceBy(false)).toBe('12.40');
  expect(marketPriceBy(true)).toBeNull();
});
