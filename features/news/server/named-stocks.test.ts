import { expect, it } from 'vitest';
import type { Market } from '#features/market/server/index.ts';
import { namedStocks } from './named-stocks.ts';

type Instrument = ReturnType<Market['instruments']>[number];

const listed = (id: string): Instrument => ({
  id,
  symbol: id.slice(0, id.lastIndexOf('.')),
  name: id,
  kind: 'stock',
  exchange: id.endsWith('XMEX') ? 'XMEX' : 'XNAS',
  country: id.endsWith('XMEX') ? 'mexico' : 'america',
  sector: null,
  currency: id.endsWith('XMEX') ? 'MXN' : 'USD',
});
const ALL = ['WALMEX.XMEX', 'AAPL.XNAS', 'VT.XMEX', 'VT.XNAS', 'BRK.B.XNAS'].map(listed);
const market = {
  instruments: () => ALL,
  instrument: (id: string) => ALL.find((one) => one.id === id) ?? null,
};

it('takes an id as it is and a bare symbol for the only listing that has it, each once', () => {
  expect(namedStocks(market, ['WALMEX', 'AAPL.XNAS', 'walmex', 'WALMEX.XMEX', 'BRK.B'])).toEqual([
    'WALMEX.XMEX',
    'AAPL.XNAS',
    'BRK.B.XNAS',
  ]);
  expect(namedStocks(market, [])).toEqual([]);
});

it('refuses a symbol of two listings, and says which there are', () => {
  expect(namedStocks(market, ['VT.XNAS'])).toEqual(['VT.XNAS']);
  expect(() => namedStocks(market, ['AAPL', 'VT'])).toThrow(
    expect.objectContaining({
      reason: 'news.stock_ambiguous',
      values: { symbol: 'VT', stocks: 'VT.XMEX, VT.XNAS' },
      fields: { stockIds: 'news.stock_ambiguous' },
    }),
  );
});

it('refuses what nothing is called, all of it at once', () => {
  expect(() => namedStocks(market, ['NADA', 'WALMEX', 'AAPL.XMEX'])).toThrow(
    expect.objectContaining({ reason: 'news.stock_unknown', values: { stocks: 'NADA, AAPL.XMEX' } }),
  );
});
