import { expect, test } from 'vitest';
import { fixedClock } from '#kernel/clock/clock.ts';
import { firmQuote } from '../preview/market-check.ts';
import { AAPL, fakeMarket, MONDAY } from '../trade.fixture.ts';
import { tradedQuote } from './held-up.ts';

test('what is seldom traded is dealt in at its bid and ask, as of when they last stood', () => {
  const told = fakeMarket(fixedClock(MONDAY - 300_000));
  told.change(AAPL, { stoodAt: MONDAY - 1_000 });
  expect(told.quote(AAPL)).toMatchObject({ quotedAt: MONDAY - 300_000 });
  expect(tradedQuote(told, AAPL, MONDAY)).toMatchObject({ quote: { quotedAt: MONDAY - 1_000 } });
  expect(firmQuote(told, told.instrument(AAPL)!)).toMatchObject({ quotedAt: MONDAY - 1_000 });
});
