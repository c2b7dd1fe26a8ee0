import { money, price, quantity, rate } from '#kernel/money/money.ts';
import type { FeeTerms } from './fees.ts';
import type { TradeRules } from './trade-rules.ts';

/** The rates of November 2026 as the migrations seed them, for tests of the pure rules. */
export const AMERICAN_BUY: FeeTerms = {
  commission: rate(0n),
  iva: rate(0n),
  section31: rate(0n),
  taf: price(0n),
  tafCap: null,
};
export const AMERICAN_SALE: FeeTerms = {
  ...AMERICAN_BUY,
  section31: rate(2_060n),
  taf: price(195n),
  tafCap: money(979n),
};
export const MEXICAN: FeeTerms = { ...AMERICAN_BUY, commission: rate(250_000n), iva: rate(16_000_000n) };

export const RULES: TradeRules = {
  priceBand: rate(500_000n),
  limitDistance: rate(40_000_000n),
  previewLifeMs: 30_000,
  leastValue: { MXN: money(2_000n), USD: money(100n) },
  venueShare: rate(10_000_000n),
  venueLeast: quantity(1_000_000n),
};
