import { describe, expect, it } from 'vitest';
import { createWords } from '#ui/i18n/words.tsx';
import { exchangeMoment, exchangeTime } from './exchange-time.ts';

/** Without texts a label is its key. */
const words = createWords('es', {}, () => Promise.resolve());
const AT = '2026-07-15T17:30:05.000Z';

describe('the time of a trade', () => {
  it.each([
    ['AAPL.XNAS', '13:30:05', 'america'],
    ['BRK.B.XNYS', '13:30:05', 'america'],
    ['WALMEX.XMEX', '11:30:05', 'mexico'],
  ])('of %s is its exchange’s, and says whose, wherever the device is', (stockId, time, city) => {
    expect(exchangeTime(words, stockId, AT, 'exact')).toContain(time);
    expect(exchangeMoment(words, stockId, AT)).toMatch(
      new RegExp(`${time.slice(0, 5)} market.city.short.${city}$`),
    );
    expect(exchangeMoment(words, stockId, AT, 'exact')).toMatch(
      new RegExp(`${time} market.city.short.${city}$`),
    );
  });
});
