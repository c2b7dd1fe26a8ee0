import type { Log } from '#kernel/ports/log.ts';
import type { Instrument } from '../../../market.ts';
import { VendorError, type VendorFault, type VendorLine } from '../ask-vendor.ts';
import type { LastHeard } from '../last-heard.ts';
import { timetableOf } from '../session-bars.ts';
import { ALPACA, barOf, bookOf, dayOf, snapshotShape, snapshotsShape, tradeOf } from './alpaca-wire.ts';

const SYMBOLS_A_CALL = 100;
const UNDER_WAY_AT_MOST = 4;
/** Three in the fifteen seconds after which a quote is stale. */
const OPEN_EVERY_MS = 5_000;
const CLOSED_EVERY_MS = 600_000;
/** The close itself is told within a minute of it. */
const CLOSE_KNOWN_AFTER_MS = 60_000;
const CLOSING_EVERY_MS = 15_000;
const LONGEST_REST_MS = 60_000;
/** Of a hundred stocks one is traded or quoted in as long; else what is told is old, however often it is. */
const IN_STEP_MS = 60_000;

export interface PollOptions {
  readonly line: VendorLine;
  readonly feed: string;
  /** By its licence what is told is old. */
  readonly isDelayed: boolean;
  readonly heard: LastHeard;
  readonly log: Log;
  /** Business time. */
  now(): number;
}

interface Chunk {
  readonly stocks: readonly Instrument[];
  askedAt: number;
  /** After a failure, before it is asked again; 0 after an answer. */
  restMs: number;
}

const NEVER = Number.NEGATIVE_INFINITY;
const chunkOf = (stocks: readonly Instrument[]): Chunk => ({ stocks, askedAt: NEVER, restMs: 0 });

/** Snapshots of all American stocks, a hundred a call: every five seconds of an open session, every ten minutes beside it. */
export class AlpacaPolls {
  readonly #options: PollOptions;
  readonly #report: ReturnType<typeof faultReporter>;
  readonly #missing = new Set<string>();
  readonly #underWay = new Map<Chunk, Promise<void>>();
  #stocks: readonly Instrument[] = [];
  #chunks: readonly Chunk[] = [];

  constructor(options: PollOptions) {
    this.#options = options;
    this.#report = faultReporter(options.log);
  }

  /** Asks for what is due; never waits. */
  look(stocks: readonly Instrument[], now: number): void {
    if (stocks !== this.#stocks) this.#arrange(stocks);
    const due = this.#chunks.filter((chunk) => !this.#underWay.has(chunk) && isDue(chunk, now));
    for (const chunk of due.sort((a, b) => a.askedAt - b.askedAt)) {
      if (this.#underWay.size >= UNDER_WAY_AT_MOST || this.#options.line.room() <= 0) return;
      chunk.askedAt = now;
      const polling = this.#poll(chunk, now).finally(() => this.#underWay.delete(chunk));
      this.#underWay.set(chunk, polling);
    }
  }

  /** Asks for these next: something of them was missed. */
  hurry(ids: ReadonlySet<string>): void {
    for (const chunk of this.#chunks)
      if (chunk.restMs === 0 && chunk.stocks.some(({ id }) => ids.has(id))) chunk.askedAt = NEVER;
  }

  /** The vendor was asked for it, and does not have it. */
  isMissing(id: string): boolean {
    return this.#missing.has(id);
  }

  /** Once all that is under way has ended. */
  async rest(): Promise<void> {
    await Promise.allSettled(this.#underWay.values());
  }

  #arrange(stocks: readonly Instrument[]): void {
    this.#stocks = stocks;
    this.#chunks = Array.from({ length: Math.ceil(stocks.length / SYMBOLS_A_CALL) }, (_, index) =>
      chunkOf(stocks.slice(index * SYMBOLS_A_CALL, (index + 1) * SYMBOLS_A_CALL)),
    );
  }

  async #poll(chunk: Chunk, askedAt: number): Promise<void> {
    const { line, feed } = this.#options;
    try {
      const symbols = chunk.stocks.map(({ symbol }) => symbol).join(',');
      const { success, data } = snapshotsShape.safeParse(
        await line.get('/v2/stocks/snapshots', { symbols, feed }),
      );
      if (!success) throw new VendorError(ALPACA, 'garbage', 200);
      const isOfNow = this.#take(chunk, data, askedAt);
      chunk.restMs = 0;
      this.#report(chunk, isOfNow ? null : 'garbage');
    } catch (error) {
      if (!(error instanceof VendorError)) throw error;
      if (error.fault === 'wrong') {
        this.#doubt(chunk);
      } else {
        chunk.restMs = Math.min(Math.max(chunk.restMs * 2, OPEN_EVERY_MS), LONGEST_REST_MS);
        this.#report(chunk, error.fault);
      }
    }
  }

  /** What one symbol spoiled is asked for in halves, until it is alone. */
  #doubt(chunk: Chunk): void {
    const { stocks } = chunk;
    const half = Math.ceil(stocks.length / 2);
    if (stocks.length > 1) {
      const halves = [chunkOf(stocks.slice(0, half)), chunkOf(stocks.slice(half))];
      this.#chunks = this.#chunks.flatMap((each) => (each === chunk ? halves : [each]));
    } else {
      chunk.restMs = CLOSED_EVERY_MS;
      for (const stock of stocks) this.#noteMissing(stock);
    }
  }

  /** What it once had and leaves out now is no stock without prices, but one whose feed is silent. */
  #noteMissing(stock: Instrument): void {
    const { heard, now } = this.#options;
    if (heard.confirmedAt(stock, now()) === 0) this.#missing.add(stock.id);
  }

  /** Whether what is told is of now, as far as it has to be. */
  #take({ stocks }: Chunk, told: Readonly<Record<string, unknown>>, askedAt: number): boolean {
    const { heard, isDelayed, now: clock } = this.#options;
    const now = clock();
    const newest = stocks.map((stock) => {
      const at = hear(heard, stock, told[stock.symbol], now);
      if (at === null) this.#noteMissing(stock);
      else this.#missing.delete(stock.id);
      return at;
    });
    const isOfNow = newest.some((at) => at !== null && at > now - IN_STEP_MS);
    if (!isOfNow && !isDelayed && isOpen(stocks, now)) return false;
    stocks.forEach((stock, index) => {
      if (newest[index] !== null) heard.confirm(stock, askedAt);
    });
    return true;
  }
}

const isOpen = ([stock]: readonly Instrument[], now: number): boolean =>
  stock !== undefined && timetableOf(stock.exchange).isOpen(now);

const isDue = ({ stocks, askedAt, restMs }: Chunk, now: number): boolean =>
  now - askedAt >= (restMs || everyMs(stocks, askedAt, now));

function everyMs(stocks: readonly Instrument[], askedAt: number, now: number): number {
  const [stock] = stocks;
  if (stock === undefined || isOpen(stocks, now)) return OPEN_EVERY_MS;
  const timetable = timetableOf(stock.exchange);
  const index = timetable.indexAt(now);
  const knownAfter = index < 0 ? 0 : timetable.at(index).closesAt + CLOSE_KNOWN_AFTER_MS;
  return askedAt < knownAfter ? CLOSING_EVERY_MS : CLOSED_EVERY_MS;
}

/** Hears one stock's snapshot; the newest instant in it, or null where it is none. */
function hear(heard: LastHeard, stock: Instrument, told: unknown, now: number): number | null {
  const { success, data } = snapshotShape.safeParse(told);
  if (!success) return null;
  const trade = data.latestTrade && tradeOf(data.latestTrade);
  const book = data.latestQuote && bookOf(data.latestQuote);
  const minute = data.minuteBar && barOf(data.minuteBar);
  const day = data.dailyBar && dayOf(data.dailyBar);
  const previous = data.prevDailyBar && dayOf(data.prevDailyBar);
  if (!day || !previous) return null;
  heard.hearDay(stock, day, previous, now);
  if (minute) heard.hearMinute(stock, minute, now);
  if (trade) heard.hearTrade(stock, trade, now);
  if (book) heard.hearBook(stock, book, now);
  return Math.max(trade?.at ?? 0, book?.at ?? 0);
}

/** Says once that something of a feed fails, and once that all of it is back. */
function faultReporter(log: Log) {
  const failing = new Set<Chunk>();
  return (chunk: Chunk, fault: VendorFault | null) => {
    const before = failing.size;
    if (fault === null) failing.delete(chunk);
    else failing.add(chunk);
    if (before === 0 && fault !== null) log.warn({ source: ALPACA, fault }, 'snapshots are not told');
    if (before > 0 && failing.size === 0) log.info({ source: ALPACA }, 'snapshots are told again');
  };
}
