import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePrice, price } from '#kernel/money/money.ts';
import { type Close, leadersOf, marketDay, shortName } from './market-day.ts';

const close = (symbol: string, before: string, now: string): Close => ({
  id: `${symbol}.XMEX`,
  symbol,
  name: `${symbol}, Inc.`,
  currency: 'MXN',
  before: parsePrice(before),
  close: parsePrice(now),
});

describe('the day of a market', () => {
  it('names what led it as each language joins names', () => {
    const named = (symbol: string, name: string, now: string) => ({ ...close(symbol, '10.00', now), name });
    const day = marketDay(close('IPC', '100.00', '99.00'), [
      named('M', 'Minera Frisco', '8.00'),
      named('I', 'Industrias Peñoles', '9.00'),
      named('A', 'Alsea', '9.50'),
    ]);
    expect(leadersOf(day, 'es')).toBe('Minera Frisco e Industrias Peñoles');
    expect(leadersOf(day, 'en')).toBe('Minera Frisco and Industrias Peñoles');
    expect(leadersOf(day, 'zh')).toBe('Minera Frisco 和 Industrias Peñoles');
    expect(leadersOf({ ...day, direction: 'up' }, 'es')).toBe('');
  });

  it('counts what rose, fell and stayed, and names what moved most', () => {
    const day = marketDay(close('IPC', '60000.00', '60750.00'), [
      close('A', '10.00', '10.50'),
      close('B', '10.00', '9.00'),
      close('C', '10.00', '10.00'),
      close('D', '10.00', '11.00'),
    ]);
    expect(day).toMatchObject({ direction: 'up', close: '60750.00', up: 2, down: 1, flat: 1 });
    expect(day.percent).toBe('1.25');
    expect(day.gainers.map(({ name, percent }) => [name, percent])).toEqual([
      ['D', '10.00'],
      ['A', '5.00'],
    ]);
    expect(day.losers).toMatchObject([{ symbol: 'B', percent: '-10.00', close: '9.00' }]);
  });

  it('adds up whatever the closes, and never names among the risers what fell', () => {
    const stock = fc
      .record({ before: fc.bigInt(1_000n, 10n ** 9n), close: fc.bigInt(1_000n, 10n ** 9n) })
      .map(({ before, close: now }) => ({
        ...close('S', '1', '1'),
        before: price(before),
        close: price(now),
      }));
    fc.assert(
      fc.property(stock, fc.array(stock, { maxLength: 40 }), (index, stocks) => {
        const day = marketDay(index, stocks);
        expect(day.up + day.down + day.flat).toBe(stocks.length);
        expect(day.gainers.length).toBe(Math.min(3, day.up));
        expect(day.losers.length).toBe(Math.min(3, day.down));
        expect(day.gainers.every(({ percent }) => !percent.startsWith('-'))).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('names companies without their legal form', () => {
    expect(['Apple Inc.', 'Amazon.com, Inc.', 'Walmart de México', 'Deere & Company'].map(shortName)).toEqual(
      ['Apple', 'Amazon.com', 'Walmart de México', 'Deere'],
    );
  });
});
