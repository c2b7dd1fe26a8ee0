import type { Log } from '#kernel/ports/log.ts';
import { faultIn, VendorError, type VendorFault, type VendorLine } from '#kernel/vendor/ask-vendor.ts';
import type { Instrument } from '../../../market.ts';
import { AHEAD_MS, type LastHeard } from '../last-heard.ts';
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
/** Halves are joined again after so long: what spoiled them may be gone, and each costs a call. */
const JOINED_EVERY_MS = 180_000;
/** The vendor does not take the question as it is. What else is called wrong is no matter of its symbols. */
const NOT_TAKEN: ReadonlySet<number | null> = new Set([400, 422]);
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
  /** Of its last answer, or of those that it was made of; null where that was good. */
  fault: VendorFault | null;
}

const NEVER = Number.NEGATIVE_INFINITY;
const chunkOf = (
  stocks: readonly Instrument[],
  { askedAt, restMs, fault }: Omit<Chunk, 'stocks'> = { askedAt: NEVER, restMs: 0, fault: null },
): Chunk => ({ stocks, askedAt, restMs, fault });

/** Snapshots of all American stocks, a hundred a call: every five seconds of an open session, every ten minutes beside it. */
export class AlpacaPolls {
  readonly #options: PollOptions;
  readonly #missing = new Set<string>();
  /** Those that spoil the question of others: each is asked for alone. */
  readonly #spoiling = new Map<string, Chunk>();
  readonly #underWay = new Map<Chunk, Promise<void>>();
  #stocks: readonly Instrument[] = [];
  #chunks: readonly Chunk[] = [];
  /** When the chunks were last whole; null where they are. */
  #wholeUntil: number | null = null;
  /** When the last question was asked that had an answer. */
  #answeredAt = NEVER;
  #isFailing = false;

  constructor(options: PollOptions) {
    this.#options = options;
  }

  /** Asks for what is due; never waits. */
  look(stocks: readonly Instrument[], now: number): void {
    const isOverdue = this.#wholeUntil !== null && now - this.#wholeUntil >= JOINED_EVERY_MS;
    if (stocks !== this.#stocks || isOverdue) this.#arrange(stocks);
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

  /** As few questions as it takes, beside those of what spoils them. */
  #arrange(stocks: readonly Instrument[]): void {
    const fault = this.#chunks.find((chunk) => chunk.fault !== null)?.fault ?? null;
    this.#stocks = stocks;
    this.#wholeUntil = null;
    const good = stocks.filter(({ id }) => !this.#spoiling.has(id));
    const alone = stocks.flatMap(({ id }) => this.#spoiling.get(id) ?? []);
    const calls = Math.ceil(good.length / SYMBOLS_A_CALL);
    const size = Math.ceil(good.length / calls);
    const together = Array.from({ length: calls }, (_, index) =>
      chunkOf(good.slice(index * size, (index + 1) * size), { askedAt: NEVER, restMs: 0, fault }),
    );
    this.#chunks = [...together, ...alone];
  }

  async #poll(chunk: Chunk, askedAt: number): Promise<void> {
    const { line, feed } = this.#options;
    try {
      const symbols = chunk.stocks.map(({ symbol }) => symbol).join(',');
      const { success, data } = snapshotsShape.safeParse(
        await line.get('/v2/stocks/snapshots', { symbols, feed }),
      );
      if (!success) throw new VendorError(ALPACA, 'garbage', 200);
      this.#noteAnswer(chunk, askedAt);
      this.#report(chunk, this.#take(chunk, data, askedAt) ? null : 'garbage');
    } catch (error) {
      if (error instanceof VendorError && NOT_TAKEN.has(error.status)) {
        this.#doubt(chunk, askedAt);
      } else {
        chunk.restMs = longerRest(chunk);
        this.#report(chunk, faultIn(error, ALPACA, this.#options.log));
      }
    }
  }

  /** After a while in which nothing was answered it was not the symbols: what was halved meanwhile is joined. */
  #noteAnswer(chunk: Chunk, askedAt: number): void {
    const wasOut = this.#answeredAt !== NEVER && askedAt - this.#answeredAt > LONGEST_REST_MS / 2;
    chunk.restMs = 0;
    this.#answeredAt = Math.max(this.#answeredAt, askedAt);
    const [stock] = chunk.stocks;
    const isHealed = stock !== undefined && this.#spoiling.delete(stock.id);
    if (isHealed || (wasOut && this.#wholeUntil !== null)) this.#arrange(this.#stocks);
  }

  /**
   * What one symbol spoiled is asked for in halves, until it is alone. Where nobody else gets an answer, the vendor is the
   * likelier culprit: then halves wait, each longer than the last, and nobody is blamed.
   */
  #doubt(chunk: Chunk, askedAt: number): void {
    const { stocks } = chunk;
    const [stock] = stocks;
    const isAnswering = this.#answeredAt > askedAt - OPEN_EVERY_MS;
    if (!isAnswering) chunk.restMs = longerRest(chunk);
    this.#report(chunk, 'wrong');
    if (stocks.length > 1) {
      const half = Math.ceil(stocks.length / 2);
      const after = isAnswering ? { askedAt: NEVER, restMs: 0, fault: chunk.fault } : chunk;
      const halves = [chunkOf(stocks.slice(0, half), after), chunkOf(stocks.slice(half), after)];
      this.#chunks = this.#chunks.flatMap((each) => (each === chunk ? halves : [each]));
      this.#wholeUntil ??= this.#options.now();
    } else if (isAnswering && stock !== undefined) {
      this.#blame(stock, chunk);
    }
  }

  #blame(stock: Instrument, chunk: Chunk): void {
    chunk.restMs = CLOSED_EVERY_MS;
    this.#report(chunk, null);
    this.#noteMissing(stock);
    if (this.#spoiling.has(stock.id)) return;
    this.#spoiling.set(stock.id, chunk);
    this.#options.log.warn({ source: ALPACA, stock: stock.id }, 'snapshots are asked for without a stock');
    this.#arrange(this.#stocks);
  }

  /** Says once that something of the feed fails, and once that all of it is back. */
  #report(chunk: Chunk, fault: VendorFault | null): void {
    const { log } = this.#options;
    chunk.fault = fault;
    const isFailing = this.#chunks.some((each) => each.fault !== null);
    if (isFailing && !this.#isFailing) log.warn({ source: ALPACA, fault }, 'snapshots are not told');
    if (!isFailing && this.#isFailing) log.info({ source: ALPACA }, 'snapshots are told again');
    this.#isFailing = isFailing;
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
    let newest = 0;
    const ofUse = stocks.filter((stock) => {
      const at = hear(heard, stock, told[stock.symbol], now);
      if (at === null) this.#noteMissing(stock);
      else this.#missing.delete(stock.id);
      newest = Math.max(newest, at ?? 0);
      return at !== null;
    });
    const isLive = !isDelayed && isOpen(stocks, now);
    if (!isDelayed && newest <= lastTradedAt(stocks, now) - IN_STEP_MS) return false;
    // What is told is as old as its newest word.
    for (const stock of ofUse) heard.confirm(stock, isLive ? Math.min(askedAt, newest) : askedAt);
    return true;
  }
}

const longerRest = ({ restMs }: Chunk): number =>
  Math.min(Math.max(restMs * 2, OPEN_EVERY_MS), LONGEST_REST_MS);

const isOpen = ([stock]: readonly Instrument[], now: number): boolean =>
  stock !== undefined && timetableOf(stock.exchange).isOpen(now);

/** Now, where their session is open, else its close. */
function lastTradedAt([stock]: readonly Instrument[], now: number): number {
  const timetable = stock && timetableOf(stock.exchange);
  const index = timetable?.indexAt(now) ?? -1;
  return timetable === undefined || index < 0 ? 0 : Math.min(now, timetable.at(index).closesAt);
}

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

/** Hears one stock's snapshot; the newest instant in it that has come, or null where it is none. */
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
  return Math.max(...[trade?.at ?? 0, book?.at ?? 0].map((at) => (at > now + AHEAD_MS ? 0 : at)));
}
