import { type RawData, WebSocket } from 'ws';
import type { Log } from '#kernel/ports/log.ts';
import { priceOf } from '#kernel/vendor/vendor-numbers.ts';
import type { Instrument } from '../../../market.ts';
import { AHEAD_MS, type LastHeard } from '../last-heard.ts';
import { isListing, messageShape, subscriptionOf, TWELVE_DATA } from './twelve-data-wire.ts';

/** A subscription costs a credit of its own kind; plans for Mexico have hundreds. */
const MOST_SYMBOLS = 60;
const MAX_FRAME_BYTES = 1_000_000;
const HANDSHAKE_MS = 5_000;
const HEARTBEAT_MS = 10_000;
/** How long an open line may say nothing at all: two heartbeats. */
const PATIENCE_MS = 20_000;
/** A heartbeat alone says nothing of prices: one of the line has to be as young. */
const IN_STEP_MS = 30_000;
const FIRST_REST_MS = 1_000;
const LONGEST_REST_MS = 60_000;

export interface StreamOptions {
  readonly url: string;
  readonly key: string;
  readonly heard: LastHeard;
  readonly log: Pick<Log, 'error' | 'warn'>;
  /** Business time. */
  now(): number;
}

/** Last prices of the stocks that matter most now, as they happen. All of one market: symbols are its own. */
export class TwelveDataStream {
  readonly #options: StreamOptions;
  #socket: WebSocket | null = null;
  #isOpen = false;
  #isClosed = false;
  #lastWordAt = 0;
  #beatAt = 0;
  /** The newest instant that a price on this line was of. */
  #newestAt = Number.NEGATIVE_INFINITY;
  #restMs = 0;
  #restsUntil = Number.NEGATIVE_INFINITY;
  /** What was asked for, by symbol, and what the vendor said that it is. */
  #asked: ReadonlyMap<string, Instrument> = new Map();
  readonly #confirmed = new Set<string>();

  constructor(options: StreamOptions) {
    this.#options = options;
  }

  /** Listens to these, at most the first sixty; connects where there is a reason to. Never waits. */
  look(wanted: readonly Instrument[], now: number): void {
    if (this.#isClosed) return;
    if (this.#socket === null) {
      if (wanted.length > 0 && now >= this.#restsUntil) this.#connect(now);
    } else if (now - this.#lastWordAt > PATIENCE_MS) {
      this.#rest('silent');
    } else if (this.#isOpen) {
      this.#subscribe(wanted.slice(0, MOST_SYMBOLS));
      this.#beat(now);
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#hangUp();
  }

  #connect(now: number): void {
    const { url, key } = this.#options;
    const address = new URL(url);
    address.searchParams.set('apikey', key);
    const opened = new WebSocket(address, {
      handshakeTimeout: HANDSHAKE_MS,
      maxPayload: MAX_FRAME_BYTES,
      perMessageDeflate: false,
      followRedirects: false,
    });
    this.#socket = opened;
    this.#lastWordAt = now;
    this.#beatAt = now;
    const ofCurrent = (then: () => void) => {
      if (this.#socket === opened) then();
    };
    opened.on('open', () =>
      ofCurrent(() => {
        this.#isOpen = true;
      }),
    );
    opened.on('message', (data) => ofCurrent(() => this.#hearSafely(data)));
    // What went wrong may name the address, and with it the key; `close` follows.
    opened.on('error', () => undefined);
    opened.on('close', () => ofCurrent(() => this.#rest('cut')));
  }

  /** Waits twice as long as the last time, until a price was heard. */
  #rest(why: string): void {
    this.#restMs = Math.min(Math.max(this.#restMs * 2, FIRST_REST_MS), LONGEST_REST_MS);
    this.#restsUntil = this.#options.now() + this.#restMs;
    this.#options.log.warn({ source: TWELVE_DATA, why }, 'the stream is interrupted');
    this.#hangUp();
  }

  #hangUp(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#isOpen = false;
    this.#newestAt = Number.NEGATIVE_INFINITY;
    this.#asked = new Map();
    this.#confirmed.clear();
    socket?.terminate();
  }

  #send(message: object): void {
    this.#socket?.send(JSON.stringify(message));
  }

  #beat(now: number): void {
    if (now - this.#beatAt < HEARTBEAT_MS) return;
    this.#beatAt = now;
    this.#send({ action: 'heartbeat' });
  }

  #subscribe(wanted: readonly Instrument[]): void {
    const before = this.#asked;
    const after = new Map(wanted.map((stock) => [stock.symbol, stock]));
    const change = (action: string, stocks: readonly Instrument[]) => {
      if (stocks.length > 0) this.#send({ action, params: { symbols: stocks.map(subscriptionOf) } });
    };
    const gone = [...before.values()].filter(({ symbol }) => !after.has(symbol));
    for (const { symbol } of gone) this.#confirmed.delete(symbol);
    change('unsubscribe', gone);
    change(
      'subscribe',
      wanted.filter(({ symbol }) => !before.has(symbol)),
    );
    this.#asked = after;
  }

  /** No message of a vendor ends the process. */
  #hearSafely(data: RawData): void {
    try {
      this.#hear(data);
    } catch (err) {
      this.#options.log.error({ source: TWELVE_DATA, err }, 'a message could not be taken');
    }
  }

  #hear(data: RawData): void {
    const { heard, now: clock } = this.#options;
    const now = clock();
    const { success, data: message } = messageShape.safeParse(readJson(data));
    if (!success) return;
    this.#lastWordAt = now;
    if (message.event === 'subscribe-status') {
      for (const { symbol } of message.success ?? []) this.#confirmed.add(symbol);
    } else if (message.event === 'heartbeat') {
      // A line that told a price of now a moment ago, is alive and says nothing more has nothing newer to say.
      if (message.status === 'ok' && now - this.#newestAt <= IN_STEP_MS)
        for (const stock of this.#listened()) heard.confirm(stock, now);
    } else {
      const stock = this.#confirmed.has(message.symbol) ? this.#asked.get(message.symbol) : undefined;
      const price = priceOf(message.price);
      if (stock === undefined || price === null || !isListing(stock, message)) return;
      const at = message.timestamp * 1000;
      if (at > now + AHEAD_MS) return;
      this.#restMs = 0;
      this.#newestAt = Math.max(this.#newestAt, Math.min(at, now));
      heard.hearTrade(stock, { price, at }, now);
      heard.confirm(stock, Math.min(at, now));
    }
  }

  #listened(): Instrument[] {
    return [...this.#asked.values()].filter(({ symbol }) => this.#confirmed.has(symbol));
  }
}

function readJson(data: RawData): unknown {
  try {
    return JSON.parse(String(data));
  } catch {
    return null;
  }
}
