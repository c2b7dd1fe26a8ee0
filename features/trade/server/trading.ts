import type { Margin } from '#features/margin/server/index.ts';
import { exchangeDate, settlementMarketOf } from '#kernel/calendar/calendar.ts';
import type { Queryable } from '#kernel/database/database.ts';
import type { Price } from '#kernel/money/money.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import type { FeeTerms, Side } from '../fees.ts';
import type { TradeRules } from '../trade-rules.ts';
import { readConfiguration, type TradeConfiguration } from './configuration.store.ts';
import type { PreviewMemory } from './preview/preview-memory.ts';
import type { TradeInstrument, TradeMarket } from './trade-market.ts';
import type { Venues } from './venue/venue-desk.ts';

/** What every command of trading has at hand. */
export interface Trading {
  readonly ports: Ports;
  readonly market: TradeMarket;
  /** Who executes orders. */
  readonly venues: Venues;
  readonly previews: PreviewMemory;
  /** Lends, repays and watches what is bought at 2×. */
  readonly margin: Margin;
  /** The dated configuration, at most a minute old. */
  configuration(): Promise<TradeConfiguration>;
  /** Pesos that a dollar costs its investor now; null where no provider gives a rate. */
  dollarCost(db: Queryable, now: number): Promise<Price | null>;
}

/** What a position is to the margin engine. */
export const POSITION_ORIGIN = 'position';

/** A day's numbers for one stock: the rules and what a side of it costs. */
export interface DayTerms {
  readonly rules: TradeRules;
  readonly terms: FeeTerms;
}

/** What holds for a side of an instrument on the trading day of a business instant. */
export async function dayTerms(
  trading: Trading,
  instrument: TradeInstrument,
  side: Side,
  now: number,
): Promise<DayTerms> {
  const configuration = await trading.configuration();
  const date = exchangeDate(instrument.exchange, now);
  return {
    rules: configuration.rules(date),
    terms: configuration.terms(settlementMarketOf(instrument.exchange), side, date),
  };
}

const KEPT_MS = 60_000;

/**
 * Reads the configuration at most once a minute, of the machine's time or of business time: a sandbox's clock that jumps
 * to the day on which a new row of the tariff holds finds that row.
 */
export function keptConfiguration(ports: Ports): () => Promise<TradeConfiguration> {
  let kept: { readAt: number; businessAt: number; configuration: Promise<TradeConfiguration> } | null = null;
  return () => {
    const now = ports.clock.securityNow();
    const businessAt = ports.clock.now();
    const isOld = kept !== null && (now - kept.readAt >= KEPT_MS || now < kept.readAt);
    const hasJumped = kept !== null && businessAt - kept.businessAt >= KEPT_MS;
    if (kept === null || isOld || hasJumped) {
      const configuration = readConfiguration(ports.db);
      kept = { readAt: now, businessAt, configuration };
      // A failed reading is not kept: the next command reads again.
      configuration.catch(() => {
        if (kept?.configuration === configuration) kept = null;
      });
    }
    return kept.configuration;
  };
}
