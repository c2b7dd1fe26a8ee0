import type { NoticeBoard, Standing } from '#features/listing/server/index.ts';
import type { VenueName } from '#kernel/contract/venue.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { Instrument } from '../market.ts';
import { createPriceGuard, type GuardedSnapshot } from './price-guard.ts';
import type { MarketDataProvider } from './providers/provider.ts';
import { makeQuote, type Quote } from './quote.ts';
import { lastCloseOf, type SessionState, sessionOf } from './sessions.ts';

const SECOND_MS = 1000;

/** Which provider serves an instrument. */
export type ProviderOf = (instrument: Instrument) => MarketDataProvider;

/** What the market's calls read: instruments and their quotes at the business instant. */
export interface MarketBook {
  instrument(id: string): Instrument | null;
  /** In the order of lists. */
  instruments(): readonly Instrument[];
  /** Null for an unknown id, and while its feed has not spoken. */
  quote(id: string): Quote | null;
  /** The same of one that nobody looks at: what lists are ordered by. */
  glance(id: string): Quote | null;
  session(instrument: Pick<Instrument, 'kind' | 'exchange'>): SessionState;
  /** What its exchange said of it: whether it is listed, halted. No quote goes by it. */
  standing(instrument: Instrument): Standing;
  /** Who executes orders of it; null where nobody does, as of an index. */
  venue(instrument: Instrument): VenueName | null;
  provider(instrument: Instrument): MarketDataProvider;
  now(): number;
}

export interface BookSources {
  readonly instruments: readonly Instrument[];
  readonly providerOf: ProviderOf;
  readonly notices: Pick<NoticeBoard, 'standing'>;
  readonly venueOf: MarketBook['venue'];
  now(): number;
  /** Says which prices were not believed. */
  readonly log: Log;
  /** Tests silence a feed with it: the instant of its last confirmation. */
  readonly feedConfirmedAt?: (instrument: Instrument, now: number) => number;
}

/** A book over a fixed set of instruments; a quote is made at most once a second for each and kept. */
export function createMarketBook(sources: BookSources): MarketBook {
  const byId = new Map(sources.instruments.map((instrument) => [instrument.id, instrument]));
  const guard = createPriceGuard(sources.log);
  const kept = new Map<string, { second: number; guarded: GuardedSnapshot }>();

  function snapshotOf(
    instrument: Instrument,
    provider: MarketDataProvider,
    now: number,
    isGlance: boolean,
  ): GuardedSnapshot {
    const second = Math.floor(now / SECOND_MS);
    const last = kept.get(instrument.id);
    if (last?.second === second) return last.guarded;
    const told =
      isGlance && provider.glance ? provider.glance(instrument, now) : provider.snapshot(instrument, now);
    const guarded = guard(instrument, provider.name, told, now);
    kept.set(instrument.id, { second, guarded });
    return guarded;
  }

  function quoteOf(instrument: Instrument, isGlance: boolean): Quote | null {
    const now = sources.now();
    const provider = sources.providerOf(instrument);
    const { snapshot, isRefused } = snapshotOf(instrument, provider, now, isGlance);
    if (snapshot === null) return null;
    const session = sessionOf(instrument, now);
    const confirmedAt = sources.feedConfirmedAt ?? provider.confirmedAt;
    const feed = {
      delayed: provider.delayed,
      lastOnly: provider.lastOnly,
      confirmedAt: confirmedAt(instrument, now),
      sessionOpenedAt: session.state === 'open' ? session.opensAt : null,
      closedAt: lastCloseOf(instrument, now),
    };
    const quote = makeQuote(instrument.id, snapshot, provider.name, feed, now);
    return isRefused ? { ...quote, stale: true } : quote;
  }

  const quoteById = (id: string, isGlance: boolean) => {
    const instrument = byId.get(id);
    return instrument === undefined ? null : quoteOf(instrument, isGlance);
  };

  return {
    instrument: (id) => byId.get(id) ?? null,
    instruments: () => sources.instruments,
    quote: (id) => quoteById(id, false),
    glance: (id) => quoteById(id, true),
    session: (instrument) => sessionOf(instrument, sources.now()),
    standing: (instrument) => sources.notices.standing(instrument, sources.now()),
    venue: sources.venueOf,
    provider: sources.providerOf,
    now: sources.now,
  };
}
