/**
 * Which of a sandbox's prices a vendor outside gives; the others are simulated. `markets`: of both countries, without the
 * exchange rate; `all`: with it. Beside the prices of one country alone nothing is said of the rate.
 */
export const REAL_PRICES = ['none', 'america', 'mexico', 'rate', 'markets', 'all'] as const;
export type RealPrices = (typeof REAL_PRICES)[number];

const FEEDS = ['america', 'mexico', 'rate'] as const;
export type RealFeed = (typeof FEEDS)[number];
type Sources = Partial<Record<RealFeed, unknown>>;

/** What has a vendor, by who is named for each; null and what is left out have none. */
export const realFeedsOf = (sources: Sources = {}): RealFeed[] =>
  FEEDS.filter((feed) => Boolean(sources[feed]));

export function realPricesOf(sources?: Sources): RealPrices {
  const real = realFeedsOf(sources);
  if (real.length === FEEDS.length) return 'all';
  if (real.includes('america') && real.includes('mexico')) return 'markets';
  return real[0] ?? 'none';
}

/** As a browser is told: real money, or which of a sandbox's prices are real. */
export type ShownMode = 'live' | RealPrices;

/** What an installation tells browsers of itself, by its configuration. */
export const shownModeOf = ({ mode, market }: { mode: 'sandbox' | 'live'; market?: Sources }): ShownMode =>
  mode === 'live' ? mode : realPricesOf(market);
