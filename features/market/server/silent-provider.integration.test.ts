import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MarketScene, openMarketScene } from './market.fixture.ts';
import type { MarketDataProvider } from './providers/provider.ts';

/** A provider whose feed has not said anything yet. */
const silent: MarketDataProvider = {
  name: 'silent',
  snapshot: () => null,
  bars: async () => ({ bars: [], sources: [] }),
  dayBar: async () => null,
  usualMinuteVolume: () => null,
} as unknown as MarketDataProvider;

let scene: MarketScene;
beforeAll(async () => {
  scene = await openMarketScene({ providers: { XNYS: silent } });
});
afterAll(() => scene.close());

it('a stock whose feed has not spoken is refused, and no price is made up for it', async () => {
  const told = await scene.call('stock/detail', { id: 'KO.XNYS' });
  expect([told.status, told.data.reason]).toEqual([200, 'quote.unavailable']);
  expect(JSON.stringify(told)).not.toContain('"price"');
});

it('others are shown as ever', async () => {
  expect((await scene.call('stock/detail', { id: 'AAPL.XNAS' })).data).toMatchObject({ source: 'sandbox' });
});
