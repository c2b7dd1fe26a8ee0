import type { HealthLine } from '#kernel/feature/console-parts.ts';
import type { MarketBook } from './market-book.ts';

/** The market data of each exchange, and of the exchange rate, as the console's dashboard shows it. */
export function marketHealth(market: Pick<MarketBook, 'instruments' | 'glance' | 'provider'>): HealthLine[] {
  const parts = new Map<string, HealthLine>();
  for (const instrument of market.instruments()) {
    const { id, exchange, kind } = instrument;
    if (market.provider(instrument).covers?.(instrument) === false) continue;
    const part = kind === 'rate' ? 'fx' : exchange;
    const quote = market.glance(id);
    const state = quote === null ? 'down' : quote.stale ? 'stale' : 'good';
    const known = parts.get(part);
    // A feed is as good as its worst instrument.
    if (known === undefined || RANK[state] > RANK[known.state]) {
      parts.set(part, {
        kind: 'data',
        part,
        state,
        source: quote?.source ?? known?.source ?? '',
        counts: [],
      });
    }
  }
  return [...parts.values()];
}

const RANK = { good: 0, stale: 1, down: 2 } as const;
