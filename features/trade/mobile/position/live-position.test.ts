import { describe, expect, it } from 'vitest';
import { parseMoney } from '#kernel/money/money.ts';
import type { PositionItem } from '../../contract.ts';
import { sumGroup } from './day-change.ts';
import { dearestFirst, netPercent, sumHoldings, withDollar, withQuote } from './live-position.ts';

const AAPL: PositionItem = {
  id: '01900000-0000-7000-8000-000000000001',
  parentId: null,
  stockId: 'AAPL.XNAS',
  symbol: 'AAPL',
  name: 'Apple Inc.',
  currency: 'USD',
  state: 'open',
  product: 'trade',
  leverage: '1',
  quantity: '10',
  heldQuantity: '0',
  buyPrice: '227.25',
  currentPrice: '227.25',
  quotedAt: null,
  source: 'sandbox',
  stale: false,
  closePrice: null,
  principal: '2272.50',
  borrowed: '0.00',
  margin: null,
  closedByMargin: false,
  covered: '0.00',
  splitSince: null,
  floatingProfit: '0.00',
  percentage: '0.00',
  serviceFee: '1.00',
  overnightFee: '0.00',
  totalProfit: '-1.00',
  marketValue: '2272.50',
  holdingSeconds: 0,
  openedAt: '2026-11-20T15:30:00.000Z',
  closeDate: null,
  orderId: '01900000-0000-7000-8000-000000000002',
  closeOrderId: null,
  building: false,
};
const WALMEX: PositionItem = {
  ...AAPL,
  symbol: 'WALMEX',
  currency: 'MXN',
  principal: '6228.00',
  marketValue: '6228.00',
};

const QUOTE = { price: '231.42', quotedAt: '2026-11-20T15:31:00.000Z', source: 'alpaca', stale: true };

describe('the result after fees, in percent', () => {
  it('is what stands beside it, of the principal', () => {
    expect(netPercent({ ...AAPL, totalProfit: '40.70' })).toBe('1.79');
    expect(netPercent({ ...AAPL, totalProfit: null })).toBeNull();
    expect(netPercent({ ...AAPL, principal: '0.00' })).toBeNull();
  });
});

it('positions stand by what they are worth, and those without a price at the end', () => {
  const of = (symbol: string, marketValue: string | null) => ({ ...AAPL, symbol, marketValue });
  const held = [of('A', '99.00'), of('B', null), of('C', '1365.84'), of('D', '987.64')];
  expect(held.toSorted(dearestFirst).map(({ symbol }) => symbol)).toEqual(['C', 'D', 'A', 'B']);
});

describe('a position at a live price', () => {
  it('has the sums that the server would answer, with whose price it is, of when, and whether it is confirmed', () => {
    expect(withQuote(AAPL, QUOTE)).toMatchObject({
      currentPrice: '231.42',
      quotedAt: QUOTE.quotedAt,
      source: 'alpaca',
      stale: true,
      marketValue: '2314.20',
      floatingProfit: '41.70',
      percentage: '1.83',
      totalProfit: '40.70',
    });
  });

  it('stays as it is without a price, and once closed', () => {
    expect(withQuote(AAPL, undefined)).toBe(AAPL);
    const closed: PositionItem = { ...AAPL, state: 'closed' };
    expect(withQuote(closed, QUOTE)).toBe(closed);
  });
});

describe('holdings together', () => {
  it('are summed in one currency, with their shares of it', () => {
    // given 2,272.50 dollars at 18 and 6,228 pesos
    expect(sumHoldings([AAPL, WALMEX], 'MXN', '18.00')).toEqual({
      value: '47133.00',
      profit: '0.00',
      principal: '47133.00',
      percent: '0.00',
      parts: [
        { symbol: 'AAPL', percent: 87 },
        { symbol: 'WALMEX', percent: 13 },
      ],
    });
  });

  it('gained of what was one’s own of it, as each position says of itself', () => {
    // given ten of 227.25 at 2×, then of 249.975: a tenth more, a fifth of what was put in
    const doubled = { ...AAPL, leverage: '2', principal: '1136.25', borrowed: '1136.25' } as const;
    const live = withQuote(doubled, { ...QUOTE, price: '249.975' });
    expect(live.percentage).toBe('20.00');
    expect(sumHoldings([live], 'USD', null)).toMatchObject({ profit: '227.25', percent: '20.00' });
    expect(sumGroup([{ position: live, day: null }])).toMatchObject({ profit: '227.25', percent: '20.00' });
  });

  it('are converted once: a cent of each rounded by itself would not be the whole', () => {
    const cent = { ...AAPL, principal: '0.01', marketValue: '0.01' };
    // 18.5 cents each, 55.5 together
    expect(sumHoldings([cent, cent, cent], 'MXN', '18.50')?.value).toBe('0.56');
  });

  it('with what the dollar did, are a percent of what was put in at the rates of then', () => {
    // given 100 dollars put in at 20 pesos, worth 110 dollars at 18 now
    const sum = { profit: '180.00', principal: '1800.00' };
    // then the 20 pesos lost are one percent of the 2,000 that were put in
    expect(withDollar(sum, parseMoney('-200.00'))).toEqual({ profit: '-20.00', percent: '-1.00' });
    expect(withDollar({ profit: '0.00', principal: '0.00' }, parseMoney('0.00')).percent).toBe('0.00');
  });

  it('have no sum while a price or a rate is missing', () => {
    expect(sumHoldings([AAPL], 'MXN', null)).toBeNull();
    expect(sumHoldings([{ ...AAPL, marketValue: null }], 'USD', null)).toBeNull();
  });

  it('make a hundred percent together where each alone would be rounded up', () => {
    const worth = { AAPL: '42.60', WALMEX: '41.60', KO: '15.80' };
    const three = Object.entries(worth).map(([symbol, marketValue]) => ({ ...AAPL, symbol, marketValue }));
    expect(sumHoldings(three, 'USD', null)?.parts.map(({ percent }) => percent)).toEqual([43, 41, 16]);
  });

  it('gather the small ones', () => {
    const many = ['A', 'B', 'C', 'D', 'E'].map((symbol) => ({ ...AAPL, symbol }));
    expect(sumHoldings(many, 'USD', null)?.parts).toEqual([
      { symbol: 'A', percent: 20 },
      { symbol: 'B', percent: 20 },
      { symbol: 'C', percent: 20 },
      { symbol: '', percent: 40 },
    ]);
  });
});
