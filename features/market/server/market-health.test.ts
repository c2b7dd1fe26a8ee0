import { expect, test } from 'vitest';
import type { Instrument } from '../market.ts';
import type { MarketBook } from './market-book.ts';
import { marketHealth } from './market-health.ts';
import type { MarketDataProvider } from './providers/provider.ts';
import { listed } from './providers/sandbox-provider.fixture.ts';
import type { Quote } from './quote.ts';

const quotes: Record<string, Partial<Quote> | null> = {
  'AAPL.XNAS': { stale: false, source: 'ticker' },
  'SPX.INDEX': null,
  'KO.XNYS': { stale: true, source: 'ticker' },
  'JPM.XNYS': null,
};
const covered = ({ kind }: Instrument) => kind === 'stock';
const health = (ids: string[], covers = covered) => {
  const provider = { name: 'ticker', covers } as MarketDataProvider;
  return marketHealth({
    instruments: () => ids.map(listed),
    // Only these two fields are read.
    glance: (id) => quotes[id] as Quote | null,
    provider: () => provider,
  } satisfies Pick<MarketBook, 'instruments' | 'glance' | 'provider'>).map(({ part, state, counts }) => [
    part,
    ...[state, ...counts.map(({ name, count }) => `${count} ${name}`)],
  ]);
};

test('a feed is as good as its worst instrument, and what it does not have says nothing of it', () => {
  expect(health(['AAPL.XNAS', 'KO.XNYS', 'SPX.INDEX'])).toEqual([
    ['XNAS', 'good'],
    ['XNYS', 'stale', '1 late'],
  ]);
  expect(health(['KO.XNYS', 'JPM.XNYS'])).toEqual([['XNYS', 'down', '1 silent', '1 late']]);
});

test('an exchange of whose stocks a feed has none is down', () => {
  const leavesOut = (exchange: string) => (instrument: Instrument) =>
    covered(instrument) && instrument.exchange !== exchange;
  expect(health(['AAPL.XNAS', 'KO.XNYS', 'SPX.INDEX'], leavesOut('XNYS'))).toEqual([
    ['XNAS', 'good'],
    ['XNYS', 'down', '1 missing'],
  ]);
  expect(health(['USDMXN.FX'])).toEqual([]);
});
