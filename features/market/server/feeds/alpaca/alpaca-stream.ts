import type { Log } from '#kernel/ports/log.ts';
import { VendorSocket } from '#kernel/vendor/vendor-socket.ts';
import type { Instrument } from '../../../market.ts';
import { AHEAD_MS, type LastHeard } from '../last-heard.ts';
import { ALPACA, bookOf, type Message, messageShape, tradeOf } from './alpaca-wire.ts';

/** What the free plan allows at once; an account with less says so (405), and gets by with half. */
const MOST_SYMBOLS = 30;
/** Whoever else listened by the same account may have left by then. */
const HALVED_MS = 24 * 3_600_000;
/** What is said later than this of its own instant says nothing of the line now. */
const LATE_MS = 10_000;
/** Somebody else has the one connection. */
const TAKEN_REST_MS = 60_000;
/** Nothing changes by itself: the key or the plan is wrong. */
const REFUSED_REST_MS = 600_000;
/** Alpaca's own codes. */
const AUTH_FAILED = 402;
const SYMBOL_LIMIT = 405;
const CONNECTION_LIMIT = 406;
const NOT_IN_PLAN = 409;

export interface StreamOptions {
  readonly url: string;
  readonly keyId: string;
  readonly secretKey: string;
  readonly heard: LastHeard;
  readonly log: Log;
  /** Business time. */
  now(): number;
  /** A gap has to be closed: what was said meanwhile was missed. */
  onGap(ids: ReadonlySet<string>): void;
}

/** Trades and quotes of the few stocks that people watch, as they happen. Whatever it misses the next snapshots tell. */
export class AlpacaStream {
  readonly #options: StreamOptions;
  readonly #socket: VendorSocket;
  #most = MOST_SYMBOLS;
  #halvedAt = Number.NEGATIVE_INFINITY;
  /** What was asked for, by symbol, and what the vendor said that it is. */
  #asked: ReadonlyMap<string, Instrument> = new Map();
  #confirmed: ReadonlySet<string> = new Set();

  constructor(options: StreamOptions) {
    this.#options = options;
    const { url, log, now } = options;
    this.#socket = new VendorSocket({
      ...{ source: ALPACA, url, log, now },
      hear: (text) => this.#hearFrame(text),
      closed: () => {
        this.#asked = new Map();
        this.#confirmed = new Set();
      },
    });
  }

  /** Listens to these, at most thirty of them; connects where there is a reason to. Never waits. */
  look(wanted: readonly Instrument[], now: number): void {
    this.#socket.look(wanted.length > 0, now);
    if (this.#socket.isGood) this.#subscribe(wanted);
  }

  close(): void {
    this.#socket.close();
  }

  #subscribe(wanted: readonly Instrument[]): void {
    if (this.#options.now() - this.#halvedAt > HALVED_MS) this.#most = MOST_SYMBOLS;
    const before = this.#asked;
    const next = choose(wanted, before, this.#most);
    const after = new Map(next.map((stock) => [stock.symbol, stock]));
    this.#asked = after;
    const change = (action: string, symbols: readonly string[]) => {
      if (symbols.length > 0) this.#socket.send({ action, trades: symbols, quotes: symbols });
    };
    // First room, then who takes it.
    change(
      'unsubscribe',
      [...before.keys()].filter((symbol) => !after.has(symbol)),
    );
    change(
      'subscribe',
      [...after.keys()].filter((symbol) => !before.has(symbol)),
    );
  }

  #hearFrame(text: string): void {
    for (const told of readFrame(text)) {
      const { success, data: message } = messageShape.safeParse(told);
      if (success) this.#hear(message);
    }
  }

  #hear(message: Message): void {
    switch (message.T) {
      case 'success':
        this.#hearSuccess(message.msg);
        break;
      case 'error':
        this.#hearError(message.code);
        break;
      case 'subscription':
        this.#hearSubscription(message.trades, message.quotes);
        break;
      default:
        this.#hearOf(this.#confirmed.has(message.S) ? this.#asked.get(message.S) : undefined, message);
    }
  }

  #hearSuccess(said: string): void {
    const { keyId: key, secretKey: secret } = this.#options;
    if (said === 'connected') this.#socket.send({ action: 'auth', key, secret });
    if (said === 'authenticated') this.#socket.good();
  }

  #hearError(code: number): void {
    const why = `error ${code}`;
    if (code === SYMBOL_LIMIT) {
      this.#most = Math.max(1, Math.floor(this.#most / 2));
      this.#halvedAt = this.#options.now();
    }
    if (code === AUTH_FAILED || code === NOT_IN_PLAN) this.#socket.rest(why, REFUSED_REST_MS);
    else this.#socket.rest(why, code === CONNECTION_LIMIT ? TAKEN_REST_MS : 0);
  }

  /** The full list each time: what stands in it is heard from now on, and what was said before was missed. */
  #hearSubscription(trades: readonly string[], quotes: readonly string[]): void {
    const both = new Set(trades.filter((symbol) => quotes.includes(symbol)));
    const added = [...both].filter((symbol) => !this.#confirmed.has(symbol));
    this.#confirmed = both;
    const ids = added.flatMap((symbol) => this.#asked.get(symbol)?.id ?? []);
    if (ids.length > 0) this.#options.onGap(new Set(ids));
  }

  #hearOf(stock: Instrument | undefined, message: Extract<Message, { S: string }>): void {
    if (stock === undefined) return;
    const { heard, now: clock, onGap } = this.#options;
    const now = clock();
    if (message.T === 'x' || message.T === 'c') {
      heard.dropTrade(stock, String(message.T === 'x' ? message.i : message.oi));
      onGap(new Set([stock.id]));
      return;
    }
    const told = message.T === 't' ? tradeOf(message) : null;
    const book = message.T === 'q' ? bookOf(message) : null;
    if (told !== null) heard.hearTrade(stock, told, now);
    if (book !== null) heard.hearBook(stock, book, now);
    const at = told?.at ?? book?.at;
    if (at !== undefined && at > now - LATE_MS && at <= now + AHEAD_MS) heard.confirm(stock, now);
  }
}

/** Those already listened to stay, as long as they are wanted. */
function choose(
  wanted: readonly Instrument[],
  asked: ReadonlyMap<string, Instrument>,
  most: number,
): readonly Instrument[] {
  const known = wanted.filter(({ symbol }) => asked.has(symbol));
  return [...known, ...wanted.filter(({ symbol }) => !asked.has(symbol))].slice(0, most);
}

/** Each frame is an array; what is none says nothing. */
function readFrame(text: string): readonly unknown[] {
  try {
    const told: unknown = JSON.parse(text);
    return Array.isArray(told) ? told : [];
  } catch {
    return [];
  }
}
