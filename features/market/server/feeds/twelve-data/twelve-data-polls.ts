import { MINUTE_MS, previousSession } from '#kernel/calendar/calendar.ts';
import type { Log } from '#kernel/ports/log.ts';
import { faultIn, type VendorFault, type VendorLine } from '#kernel/vendor/ask-vendor.ts';
import type { Instrument } from '../../../market.ts';
import type { NeededPrices } from '../../needed-prices.ts';
import { AHEAD_MS, type LastHeard } from '../last-heard.ts';
import { timetableOf } from '../session-bars.ts';
import { askQuote, type ToldQuote, TWELVE_DATA } from './twelve-data-wire.ts';

const UNDER_WAY_AT_MOST = 3;
/** A quote costs a credit: the one of a stock that is needed is asked for before the stream says the rest. */
const NEEDED_EVERY_MS = 60_000;
const OPEN_EVERY_MS = 300_000;
const CLOSED_EVERY_MS = 3_600_000;
/** A stock of which nothing is told rests twice as long each time, from the first to the last of these. */
const RESTS_MS = { wrong: [300_000, 24 * 3_600_000], garbage: [120_000, 1_800_000] } as const;
/** After a fault nothing is asked for so long. */
const REST_MS = 10_000;
/** More than any instant is. */
const AN_AGE_MS = 1e14;
/** Credits of each minute that are left to bars. */
const LEFT_TO_BARS = 12;

/** What money hangs on goes before what is only looked at or waited for. */
const urgencyOf = ({ id }: Instrument, { money, alerts, screens }: NeededPrices): number =>
  money.has(id) ? 2 : Number(alerts.has(id) || screens.has(id));

/** What is amiss with one stock alone: the vendor does not know it, or tells no figures of it that can be believed. */
type Doubt = keyof typeof RESTS_MS;

export interface PollOptions {
  readonly line: VendorLine;
  readonly heard: LastHeard;
  readonly log: Pick<Log, 'error' | 'warn' | 'info'>;
  /** Business time. */
  now(): number;
}

/** Quotes of all stocks, one after the other as far as the plan goes: first what money hangs on, then what else is needed. */
export class TwelveDataPolls {
  readonly #options: PollOptions;
  readonly #askedAt = new Map<string, number>();
  /** Stocks of which a quote was told once. */
  readonly #told = new Set<string>();
  readonly #doubts = new Map<string, { doubt: Doubt; restMs: number }>();
  readonly #underWay = new Map<string, Promise<void>>();
  #restsUntil = Number.NEGATIVE_INFINITY;
  #isFailing = false;

  constructor(options: PollOptions) {
    this.#options = options;
  }

  /** Asks for what is due; never waits. */
  look(stocks: readonly Instrument[], needed: NeededPrices, now: number): void {
    if (now < this.#restsUntil) return;
    const due = stocks.filter((stock) => this.#isDue(stock, urgencyOf(stock, needed) > 0, now));
    due.sort((a, b) => this.#rank(a, needed) - this.#rank(b, needed));
    for (const stock of due) {
      if (this.#underWay.size >= UNDER_WAY_AT_MOST || this.#options.line.room() <= LEFT_TO_BARS) return;
      this.#askedAt.set(stock.id, now);
      this.#underWay.set(
        stock.id,
        this.#poll(stock, now).finally(() => this.#underWay.delete(stock.id)),
      );
    }
  }

  /** The vendor was asked for it, and does not have it. What it once had and leaves out now is a stock whose feed is silent. */
  isMissing(id: string): boolean {
    return !this.#told.has(id) && this.#doubts.get(id)?.doubt === 'wrong';
  }

  /** Once all that is under way has ended. */
  async rest(): Promise<void> {
    await Promise.allSettled(this.#underWay.values());
  }

  /** Of those that are as urgent, the longest not asked for first. */
  #rank(stock: Instrument, needed: NeededPrices): number {
    return (this.#askedAt.get(stock.id) ?? 0) - urgencyOf(stock, needed) * AN_AGE_MS;
  }

  #isDue({ id, exchange }: Instrument, isNeeded: boolean, now: number): boolean {
    if (this.#underWay.has(id)) return false;
    const askedAt = this.#askedAt.get(id);
    if (askedAt === undefined) return true;
    const doubted = this.#doubts.get(id);
    if (doubted !== undefined) return now - askedAt >= doubted.restMs;
    const timetable = timetableOf(exchange);
    if (timetable.isOpen(now)) return now - askedAt >= (isNeeded ? NEEDED_EVERY_MS : OPEN_EVERY_MS);
    const index = timetable.indexAt(now);
    const closedAt = index < 0 ? 0 : timetable.at(index).closesAt;
    // The close is told once, and then it stands.
    return askedAt < closedAt + OPEN_EVERY_MS
      ? now - askedAt >= OPEN_EVERY_MS
      : now - askedAt >= CLOSED_EVERY_MS;
  }

  async #poll(stock: Instrument, askedAt: number): Promise<void> {
    try {
      const told = await askQuote(this.#options.line, stock);
      this.#told.add(stock.id);
      this.#hear(stock, told, askedAt);
      this.#doubts.delete(stock.id);
      this.#report(null);
    } catch (error) {
      const fault = faultIn(error, TWELVE_DATA, this.#options.log);
      if (fault === 'wrong' || fault === 'garbage') {
        this.#doubt(stock, fault);
        return;
      }
      // It was not heard of: it is the next one again.
      this.#askedAt.delete(stock.id);
      this.#restsUntil = this.#options.now() + REST_MS;
      this.#report(fault);
    }
  }

  /** Lets this stock alone rest; says so of each that is not known, and of figures once until all are told again. */
  #doubt({ id }: Instrument, doubt: Doubt): void {
    const before = this.#doubts.get(id);
    const [first, longest] = RESTS_MS[doubt];
    const isKnown =
      doubt === 'wrong'
        ? before?.doubt === doubt
        : [...this.#doubts.values()].some((each) => each.doubt === doubt);
    const restMs = before?.doubt === doubt ? Math.min(before.restMs * 2, longest) : first;
    this.#doubts.set(id, { doubt, restMs });
    if (!isKnown)
      this.#options.log.warn({ source: TWELVE_DATA, stock: id, fault: doubt }, 'a quote is not told');
  }

  #hear(stock: Instrument, { day, previousClose, instants, isMarketOpen }: ToldQuote, askedAt: number): void {
    const { heard, now: clock } = this.#options;
    const now = clock();
    const timetable = timetableOf(stock.exchange);
    const index = timetable.indexOnOrBefore(day.date);
    if (index < 0 || timetable.at(index).date !== day.date) return;
    const { opensAt, closesAt } = timetable.at(index);
    const previous = {
      date: previousSession(stock.exchange, opensAt).date,
      close: previousClose,
      volume: null,
    };
    heard.hearDay(stock, day, previous, now);
    const at = instants.find((instant) => instant >= opensAt && instant < closesAt) ?? opensAt;
    heard.hearTrade(stock, { price: day.close, at }, now);
    if (at > now + AHEAD_MS || index !== timetable.indexAt(now)) return;
    // A vendor that takes an open exchange for closed is out of step with it; else the price stood until its minute's end.
    if (!timetable.isOpen(now)) heard.confirm(stock, askedAt);
    else if (isMarketOpen) heard.confirm(stock, Math.min(askedAt, at + MINUTE_MS));
  }

  /** Says once that quotes are missed, and once that they are back. */
  #report(fault: VendorFault | null): void {
    const { log } = this.#options;
    if (fault !== null && !this.#isFailing) log.warn({ source: TWELVE_DATA, fault }, 'quotes are not told');
    if (fault === null && this.#isFailing) log.info({ source: TWELVE_DATA }, 'quotes are told again');
    this.#isFailing = fault !== null;
  }
}
