import { exchangeDate, lastStartedSession, MINUTE_MS, mexicoInstant } from '#kernel/calendar/calendar.ts';
import { quantity } from '#kernel/money/money.ts';
import type { BanxicoConfig } from '#kernel/ports/config.ts';
import type { Log } from '#kernel/ports/log.ts';
import { faultIn, openVendorLine, type VendorLine } from '#kernel/vendor/ask-vendor.ts';
import { USDMXN_ID } from '../../../market.ts';
import type { Bar, MarketDataProvider, Snapshot } from '../../providers/provider.ts';
import { BANXICO, type Fix, fixesIn, LATEST, pastOf } from './banxico-wire.ts';
import type { DayRates } from './day-rate.store.ts';
import { createKnownRates, type KnownRates } from './known-rates.ts';

const HOUR_MS = 60 * MINUTE_MS;
const CALLS_A_MINUTE = 6;
/** While the day's rate is known, and while it is waited for. */
const KNOWN_EVERY_MS = 30 * MINUTE_MS;
const AWAITED_EVERY_MS = MINUTE_MS;
/** After the open of the Mexican session, 07:30 or 08:30 there, the day's rate is due. */
const DUE_AFTER_OPEN_MS = 6 * HOUR_MS;
/** Noon in Mexico City, when a day's rate is determined. */
const DETERMINED_AT = 'T12:00:00-06:00';

export interface BanxicoNeeds {
  readonly log: Pick<Log, 'error' | 'warn' | 'info'>;
  readonly rates: DayRates;
  /** Business time, which is the machine's where a rate is real. */
  now(): number;
}

/**
 * Pesos for a dollar as the Banco de México determines them once each banking day. That rate stands until the next one is
 * due; where it does not come, the rate is stale and nothing is converted by it. No bid, no ask; each day's bar is its rate.
 */
export function createBanxicoProvider(
  config: BanxicoConfig,
  { log, rates, now: clock }: BanxicoNeeds,
): MarketDataProvider {
  const line = openVendorLine({
    vendor: BANXICO,
    base: config.url,
    headers: { 'Bmx-Token': config.token },
    callsAMinute: CALLS_A_MINUTE,
  });
  const known = createKnownRates(rates, clock);
  let askedAt = Number.NEGATIVE_INFINITY;
  let underWay: Promise<void> | null = null;
  const ask = createAsking(line, known, { log, now: clock });

  const last = () => known.all().at(-1) ?? null;
  const isStanding = (now: number) => (last()?.date ?? '') >= lastDue(now);
  return {
    name: BANXICO,
    delayed: false,
    covers: ({ id }) => id === USDMXN_ID,
    listen(_served, _needed, now) {
      const everyMs = isStanding(now) ? KNOWN_EVERY_MS : AWAITED_EVERY_MS;
      if (underWay !== null || now - askedAt < everyMs) return;
      askedAt = now;
      underWay = ask().finally(() => {
        underWay = null;
      });
    },
    async close() {
      line.close();
      await underWay;
    },
    snapshot({ id }, now) {
      const fix = last();
      return id === USDMXN_ID && fix !== null ? snapshotOf(fix, known.all().at(-2) ?? fix, now) : null;
    },
    spark: ({ id }) =>
      id === USDMXN_ID
        ? known
            .all()
            .slice(-1)
            .map(({ rate }) => rate)
        : [],
    async bars({ id }, { period, before, limit }) {
      const days = id === USDMXN_ID && period === '1d' ? known.all().map(barOf) : [];
      const bars = days.filter(({ time }) => time < before).slice(-limit);
      return { bars, sources: bars.length > 0 ? [BANXICO] : [] };
    },
    async dayBar({ id }, date) {
      const fix = id === USDMXN_ID ? known.all().find((one) => one.date === date) : undefined;
      return fix === undefined ? null : barOf(fix);
    },
    usualMinuteVolume: () => quantity(0n),
    confirmedAt: (_rate, now) => (isStanding(now) ? now : 0),
  };
}

/** Asks for the newest rate, and for past ones that are missing. */
function createAsking(
  line: VendorLine,
  known: KnownRates,
  { log, now }: Pick<BanxicoNeeds, 'log' | 'now'>,
): () => Promise<void> {
  const say = createSayer(log);
  /** Why it tells nothing; null where it told. */
  async function hear(path: () => string): Promise<string | null> {
    try {
      await known.take([]);
      const told = fixesIn(await line.get(path()));
      if (told === undefined) return 'garbage';
      await known.take(told);
      return null;
    } catch (error) {
      return faultIn(error, BANXICO, log);
    }
  }
  return async () => {
    say('the rate', await hear(() => LATEST));
    const from = known.missingFrom();
    if (from === null) return;
    const fault = await hear(() => pastOf(from, exchangeDate('XMEX', now())));
    say('the rates of past days', fault);
    if (fault === null) known.noteWhole();
  };
}

/** Says once that something is not told, and once that it is again. */
function createSayer(log: BanxicoNeeds['log']) {
  const failing = new Set<string>();
  return (what: string, fault: string | null): void => {
    if (fault !== null && !failing.has(what)) log.warn({ source: BANXICO, fault }, `${what} cannot be had`);
    if (fault === null && failing.has(what)) log.info({ source: BANXICO }, `${what} can be had again`);
    if (fault === null) failing.delete(what);
    else failing.add(what);
  };
}

/** The day of a currency begins at midnight in Mexico City. */
const barOf = ({ date, rate }: Fix): Bar => ({
  time: mexicoInstant(date, '00:00'),
  ...{ open: rate, high: rate, low: rate, close: rate },
  volume: quantity(0n),
});

/** The newest banking day, as the exchange knows them, whose rate has to be there. */
const lastDue = (now: number): string => lastStartedSession('XMEX', now - DUE_AFTER_OPEN_MS).date;

function snapshotOf({ date, rate }: Fix, before: Fix, now: number): Snapshot {
  return {
    price: rate,
    bid: null,
    ask: null,
    open: rate,
    high: rate,
    low: rate,
    previousClose: before.rate,
    volume: quantity(0n),
    quotedAt: Math.min(Date.parse(`${date}${DETERMINED_AT}`), now),
    sequence: date,
    minute: null,
  };
}
