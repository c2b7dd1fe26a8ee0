import { describe, expect, it } from 'vitest';
import type { QuoteTick } from '#ui/realtime/messages.ts';
import type { StockDetail } from '../contract.ts';
import { withLiveQuote } from './live-stock.ts';

const fetched = {
  id: 'AAPL.XNAS',
  name: 'Apple Inc.',
  price: '231.42',
  quotedAt: '2026-11-20T16:20:30.000Z',
};
const stock = fetched as StockDetail;
const tickAt = (quotedAt: string) => ({ id: 'AAPL.XNAS', price: '231.50', quotedAt }) as QuoteTick;

describe('a stock with its live quote', () => {
  it('shows the quote and keeps what the quote does not tell', () => {
    const live = withLiveQuote(stock, tickAt('2026-11-20T16:20:31.000Z'));
    expect(live).toMatchObject({ name: 'Apple Inc.', price: '231.50' });
  });

  it('never goes back to an older quote', () => {
    expect(withLiveQuote(stock, tickAt('2026-11-20T16:20:29.000Z'))).toBe(stock);
    expect(withLiveQuote(stock, null)).toBe(stock);
  });
});
