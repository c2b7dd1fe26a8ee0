import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Instrument } from '../market.ts';
import { type MarketScene, OPEN_HOUR, openMarketScene } from './market.fixture.ts';
import type { MarketDataProvider } from './providers/provider.ts';

const said: { served: string[]; now: number }[] = [];
let closed = 0;

/** A provider whose feed has not said anything yet. */
const silent: MarketDataProvider = {
  name: 'silent',
  snapshot: () => null,
  bars: async () => ({ bars: [], sources: [] }),
  dayBar: async () => null,
  usualMinuteVolume: () => null,
  covers: ({ kind }: Instrument) => kind === 'stock',
  listen: (served: Instrument[], _watched: Set<string>, now: number) =>
    void said.push({ served: served.map(({ id }) => id), now }),
  close: async () => {
    closed += 1;
  },
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

it('it is told each second whom it serves, and let go once when the server stops', async () => {
  await scene.tick();
  const served = scene.market
    .instruments()
    .filter(({ kind, exchange }) => kind !== 'rate' && exchange === 'XNYS');
  expect(said).toEqual([{ served: served.map(({ id }) => id), now: OPEN_HOUR }]);
  const other = await openMarketScene({ providers: { XNYS: silent, XNAS: silent } });
  expect(closed).toBe(0);
  await other.close();
  expect(closed).toBe(1);
});
