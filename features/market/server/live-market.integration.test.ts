import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import type { Config } from '#kernel/ports/config.ts';
import { createMarket, MissingProviderError } from './index.ts';
import { type MarketScene, OPEN_HOUR, openMarketScene } from './market.fixture.ts';
import type { NeededPrices } from './needed-prices.ts';
import type { MarketDataProvider } from './providers/provider.ts';
import { simulatedMarket } from './providers/sandbox-provider.fixture.ts';

type Told = Parameters<NonNullable<MarketDataProvider['listen']>>;

let scene: MarketScene;
let silentSince: number | null = null;

beforeAll(async () => {
  scene = await openMarketScene({ feedConfirmedAt: (_instrument, now) => silentSince ?? now });
});
beforeEach(() => {
  silentSince = null;
  scene.clock.set(OPEN_HOUR);
  scene.published.length = 0;
});
afterAll(() => scene.close());

describe('a quote', () => {
  it('is stale once its feed has been silent for more than 15 s of an open session', () => {
    silentSince = OPEN_HOUR - 15_000;
    expect(scene.market.quote('AAPL.XNAS')?.stale).toBe(false);
    silentSince = OPEN_HOUR - 15_001;
    expect(scene.market.quote('AAPL.XNAS')?.stale).toBe(true);
  });

  it('is not stale outside a session whose close the feed told, and stale where it fell silent before', () => {
    silentSince = Date.parse('2026-11-20T21:00:00.000Z') - 15_000;
    scene.clock.set(Date.parse('2026-11-21T12:00:00.000Z'));
    expect(scene.market.quote('AAPL.XNAS')?.stale).toBe(false);
    silentSince = OPEN_HOUR;
    expect(scene.market.quote('AAPL.XNAS')?.stale).toBe(true);
  });

  it('is at once that of the new instant when the business clock moves', () => {
    const before = scene.market.quote('AAPL.XNAS');
    scene.clock.set(OPEN_HOUR + 3_600_000);
    const after = scene.market.quote('AAPL.XNAS');
    expect(after?.quotedAt).toBe((before?.quotedAt ?? 0) + 3_600_000);
  });

  it('is null for what is not listed', () => {
    expect(scene.market.quote('NONE.XNAS')).toBeNull();
    expect(scene.market.usualMinuteVolume('NONE.XNAS')).toBeNull();
  });
});

describe('the tick', () => {
  it('tells the websocket each quote of an open session again, and nothing twice', async () => {
    await scene.tick();
    const first = scene.published.length;
    await scene.tick();
    expect(first).toBe(scene.market.instruments().length);
    expect(scene.published).toHaveLength(first);
    scene.clock.advance(1_000);
    await scene.tick();
    expect(scene.published).toHaveLength(2 * first);
    const quote = scene.published.findLast(({ id }) => id === 'AAPL.XNAS');
    expect(quote).toMatchObject({ source: 'sandbox', quotedAt: '2026-11-20T16:20:31.000Z' });
    expect(quote?.minute).toMatchObject({ time: '2026-11-20T16:20:00.000Z', close: quote?.price });
  });

  it('falls silent when everything is closed', async () => {
    scene.clock.set(Date.parse('2026-11-21T12:00:00.000Z'));
    await scene.tick();
    scene.published.length = 0;
    scene.clock.advance(1_000);
    await scene.tick();
    expect(scene.published).toEqual([]);
  });
});

test('a feed is told what the house goes by, and what people look at', async () => {
  const told: NeededPrices[] = [];
  const XMEX = { ...simulatedMarket, listen: (...[, needed]: Told) => void told.push(needed) };
  const realtime = { ...scene.ports.realtime, watchedQuotes: () => ['CEMEXCPO.XMEX'] };
  const { api, feature } = createMarket({
    ports: { ...scene.ports, realtime },
    deps: { providers: { XMEX } },
  });
  await feature.opening?.[0]?.();
  api.need(['WALMEX.XMEX'], 'money');
  await feature.ticks?.[0]?.run();
  expect(told).toEqual([
    { money: new Set(['WALMEX.XMEX']), alerts: new Set(), screens: new Set(['CEMEXCPO.XMEX']) },
  ]);
});

describe('days and minutes for the simulated venue', () => {
  it('gives a day’s bar as far as it has come, and none of a day ahead or of a holiday', async () => {
    expect((await scene.market.dayBar('AAPL.XNAS', '2026-11-20'))?.close).toBe(
      scene.market.quote('AAPL.XNAS')?.price,
    );
    expect(await scene.market.dayBar('AAPL.XNAS', '2026-11-23')).toBeNull();
    expect(await scene.market.dayBar('WALMEX.XMEX', '2026-11-16')).toBeNull();
  });

  it('knows the shares of an ordinary minute', () => {
    expect(scene.market.usualMinuteVolume('AAPL.XNAS')).toBe(123_076_000_000n);
  });
});

describe('where prices must be real', () => {
  const marketOf = (config: Partial<Config>) =>
    createMarket({ ports: { ...scene.ports, config: { ...scene.ports.config, ...config } } });

  it('does not open with the simulated market in live mode', async () => {
    const { feature } = marketOf({ mode: 'live' });
    await expect(feature.opening?.[0]?.()).rejects.toBeInstanceOf(MissingProviderError);
  });

  it('does not let the simulated market stand in for a vendor that the configuration names', async () => {
    const mexico = { vendor: 'twelve-data', key: 'k', url: 'http://127.0.0.1:9', streamUrl: '' } as const;
    const { api, feature } = marketOf({ market: { america: null, mexico, rate: null } });
    await feature.opening?.[0]?.();
    expect(api.quote('AAPL.XNAS')?.source).toBe('sandbox');
    expect(api.quote('WALMEX.XMEX')).toBeNull();
    for (const close of feature.closing ?? []) await close();
  });
});
