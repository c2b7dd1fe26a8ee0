import { exchangeDate, lastStartedSession, MINUTE_MS } from '#kernel/calendar/calendar.ts';
import { quantity } from '#kernel/money/money.ts';
import type { BanxicoConfig } from '#kernel/ports/config.ts';
import type { Log } from '#kernel/ports/log.ts';
import { faultIn, openVendorLine } from '#kernel/vendor/ask-vendor.ts';
import { USDMXN_ID } from '../../../market.ts';
import type { MarketDataProvider, Snapshot } from '../../providers/provider.ts';
import { BANXICO, type Fix, LATEST, latestFix } from './banxico-wire.ts';

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
  /** Business time, which is the machine's where a rate is real. */
  now(): number;
}

/**
 * Pesos for a dollar as the Banco de México determines them once each banking day. That rate stands until the next one is
 * due; where it does not come, the rate is stale and nothing is converted by it. No bid, no ask, no bars.
 */
export function createBanxicoProvider(
  config: BanxicoConfig,
  { log, now: clock }: BanxicoNeeds,
): MarketDataProvider {
  const line = openVendorLine({
    vendor: BANXICO,
    base: config.url,
    headers: { 'Bmx-Token': config.token },
    callsAMinute: CALLS_A_MINUTE,
  });
  let last: Fix | null = null;
  let before: Fix | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;
  let underWay: Promise<void> | null = null;
  let isFailing = false;

  const take = (fix: Fix | null, now: number) => {
    const isNew = fix !== null && fix.date > (last?.date ?? '') && fix.date <= exchangeDate('XMEX', now);
    if (!isNew) return;
    before = last;
    last = fix;
  };
  async function ask(): Promise<void> {
    let fault: string | null = null;
    try {
      const fix = latestFix(await line.get(LATEST));
      if (fix === undefined) fault = 'garbage';
      else take(fix, clock());
    } catch (error) {
      fault = faultIn(error, BANXICO, log);
    }
    if (fault !== null && !isFailing) log.warn({ source: BANXICO, fault }, 'the rate is not told');
    if (fault === null && isFailing) log.info({ source: BANXICO }, 'the rate is told again');
    isFailing = fault !== null;
  }

  const isStanding = (now: number) => last !== null && last.date >= lastDue(now);
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
    snapshot: ({ id }, now) =>
      id === USDMXN_ID && last !== null ? snapshotOf(last, before ?? last, now) : null,
    spark: ({ id }) => (id === USDMXN_ID && last !== null ? [last.rate] : []),
    bars: async () => ({ bars: [], sources: [] }),
    dayBar: async () => null,
    usualMinuteVolume: () => quantity(0n),
    confirmedAt: (_rate, now) => (isStanding(now) ? now : 0),
  };
}

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
