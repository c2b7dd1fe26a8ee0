import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { lastStartedSession, newYorkInstant, previousSession } from '#kernel/calendar/calendar.ts';
import { formatPrice, formatQuantity } from '#kernel/money/money.ts';
import type { AlpacaConfig } from '#kernel/ports/config.ts';
import type { Instrument, Period } from '../../../market.ts';
import type { Bar } from '../../providers/provider.ts';
import { listed, simulatedMarket } from '../../providers/sandbox-provider.fixture.ts';

const KEYS = { keyId: 'PK0123456789', secretKey: 'a-secret-of-the-firm' };
const STEPS: Readonly<Record<string, Period>> = { '1Min': '1m', '5Min': '5m', '15Min': '15m', '1Day': '1d' };
const SYMBOLS_ALLOWED = 30;

/** What goes wrong at its REST interface. */
export type Fault =
  | 'none'
  | 'key'
  | 'busy'
  | 'down'
  | 'html'
  | 'silent'
  | 'cut'
  | 'nothing'
  | 'away'
  | 'untaken';

const FAULTS: Readonly<Record<Fault, ((response: ServerResponse) => void) | null>> = {
  none: null,
  key: (response) => response.writeHead(401).end('{"message":"unauthorized."}'),
  busy: (response) => response.writeHead(429, { 'retry-after': '1' }).end('{"message":"too many requests."}'),
  down: (response) => response.writeHead(500).end('{"message":"internal server error"}'),
  html: (response) => response.end('<html>maintenance</html>'),
  silent: () => undefined,
  cut: (response) => response.write('{"AAPL":{', () => response.destroy()),
  nothing: (response) => response.end('{}'),
  away: (response) => response.writeHead(404).end('{"message":"not found"}'),
  untaken: (response) => response.writeHead(400).end('{"message":"invalid symbol"}'),
};

interface FakeOptions {
  /** Its clock. */
  now(): number;
  readonly pageSize?: number;
}

/** A line of its stream, as far as it has come. */
interface Line {
  readonly socket: WebSocket;
  isAuthenticated: boolean;
  readonly symbols: Set<string>;
}

/** Speaks as Alpaca's market data does, REST and websocket on loopback; its prices are those of the simulated market. */
export class FakeAlpaca {
  readonly config: AlpacaConfig;
  fault: Fault = 'none';
  /** On the stream: answers a log-in with this error, or nothing at all. */
  streamError: number | 'mute' | null = null;
  /** Symbols that it does not have, and those that spoil a whole question. */
  readonly unknown = new Set<string>();
  readonly malformed = new Set<string>();
  /** What it says of a symbol in place of the truth. */
  readonly instead = new Map<string, unknown>();
  /** Paths of its REST interface that were asked for. */
  readonly asked: URL[] = [];
  /** What was said to it on the stream. */
  readonly said: { action: string; trades?: string[]; quotes?: string[]; secret?: string }[] = [];
  readonly #lines = new Set<Line>();
  readonly #options: FakeOptions;
  readonly #close: () => void;

  constructor(port: number, options: FakeOptions, close: () => void) {
    this.#options = options;
    this.#close = close;
    const dataUrl = `http://127.0.0.1:${port}`;
    this.config = {
      vendor: 'alpaca',
      ...KEYS,
      dataUrl,
      streamUrl: `ws://127.0.0.1:${port}/v2/iex`,
      feed: 'iex',
    };
  }

  /** Calls of one path since the test last looked. */
  takeAsked(path: RegExp): URL[] {
    const [taken, left] = [
      this.asked.filter(({ pathname }) => path.test(pathname)),
      this.asked.filter(({ pathname }) => !path.test(pathname)),
    ];
    this.asked.splice(0, Infinity, ...left);
    return taken;
  }

  get lines(): number {
    return this.#lines.size;
  }

  /** Says a frame to all who listen to the symbol, or to everybody. */
  tell(elements: readonly object[] | string, symbol?: string): void {
    for (const { socket, symbols } of this.#lines)
      if (symbol === undefined || symbols.has(symbol))
        socket.send(typeof elements === 'string' ? elements : JSON.stringify(elements));
  }

  trade(symbol: string, price: number, at: number, more: object = {}): void {
    this.tell(
      [
        {
          T: 't',
          S: symbol,
          i: Math.floor(at),
          x: 'V',
          p: price,
          s: 100,
          t: iso(at),
          c: ['@'],
          z: 'C',
          ...more,
        },
      ],
      symbol,
    );
  }

  quote(symbol: string, bid: number, ask: number, at: number): void {
    this.tell(
      [{ T: 'q', S: symbol, bx: 'V', bp: bid, bs: 1, ax: 'V', ap: ask, as: 4, t: iso(at), c: ['R'], z: 'C' }],
      symbol,
    );
  }

  /** Cuts every line of the stream. */
  cut(): void {
    for (const { socket } of this.#lines) socket.terminate();
  }

  close(): void {
    this.cut();
    this.#close();
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.config.dataUrl);
    this.asked.push(url);
    const wrong = FAULTS[this.fault];
    const isKnown =
      request.headers['apca-api-key-id'] === KEYS.keyId &&
      request.headers['apca-api-secret-key'] === KEYS.secretKey;
    if (wrong !== null) wrong(response);
    else if (!isKnown) FAULTS.key?.(response);
    else if (url.pathname === '/v2/stocks/snapshots') await this.#snapshots(url.searchParams, response);
    else await this.#bars(url, response);
  }

  async #snapshots(query: URLSearchParams, response: ServerResponse): Promise<void> {
    const symbols = (query.get('symbols') ?? '').split(',');
    if (symbols.length > 100 || symbols.some((symbol) => this.malformed.has(symbol))) {
      response.writeHead(400).end('{"message":"invalid symbol"}');
      return;
    }
    const told: Record<string, unknown> = {};
    for (const symbol of symbols) {
      const stock = this.unknown.has(symbol) ? null : american(symbol);
      if (this.instead.has(symbol)) told[symbol] = this.instead.get(symbol);
      else if (stock !== null) told[symbol] = await this.snapshot(stock);
    }
    response.end(JSON.stringify(told));
  }

  /** As it would be told now. */
  async snapshot(stock: Instrument) {
    const now = this.#options.now();
    const last = simulatedMarket.snapshot(stock, now);
    const session = lastStartedSession(stock.exchange, now);
    const before = previousSession(stock.exchange, session.opensAt);
    const day = (date: string) => simulatedMarket.dayBar(stock, date, now);
    if (last === null) return null;
    const { price, bid, ask, quotedAt: at, minute } = last;
    return {
      latestTrade: {
        t: iso(at),
        p: number(formatPrice(price)),
        s: 100,
        i: Math.floor(at / 1000),
        c: ['@'],
        z: 'C',
      },
      latestQuote: { t: iso(at), bp: side(bid), ap: side(ask), bs: 1, as: 1, c: ['R'] },
      minuteBar: minute && barOf(minute),
      dailyBar: dayOf(session.date, await day(session.date)),
      prevDailyBar: dayOf(before.date, await day(before.date)),
    };
  }

  async #bars({ pathname, searchParams }: URL, response: ServerResponse): Promise<void> {
    const symbol = decodeURIComponent(pathname.split('/')[3] ?? '');
    const [stock, period] = [american(symbol), STEPS[searchParams.get('timeframe') ?? '']];
    const [from, to] = ['start', 'end'].map((name) => Date.parse(searchParams.get(name) ?? '')) as [
      number,
      number,
    ];
    if (stock === null || period === undefined) {
      response.writeHead(400).end('{"message":"invalid"}');
      return;
    }
    const { bars } = await simulatedMarket.bars(
      stock,
      { period, before: to + 1, limit: 4_000 },
      this.#options.now(),
    );
    const told = bars.filter(({ time }) => time >= from);
    const first = Number(searchParams.get('page_token') ?? 0);
    const next = first + (this.#options.pageSize ?? 10_000);
    const page = told.slice(first, next);
    response.end(
      JSON.stringify({
        bars: page.length === 0 ? null : page.map(period === '1d' ? (bar) => dayOf(dateOf(bar), bar) : barOf),
        symbol,
        next_page_token: next < told.length ? String(next) : null,
      }),
    );
  }

  /** A connection to `/v2/iex`. */
  welcome(socket: WebSocket): void {
    const line: Line = { socket, isAuthenticated: false, symbols: new Set() };
    this.#lines.add(line);
    socket.on('close', () => this.#lines.delete(line));
    socket.on('message', (data) => this.#hear(line, JSON.parse(String(data))));
    if (this.streamError !== 'mute') say(socket, { T: 'success', msg: 'connected' });
  }

  #hear(line: Line, message: FakeAlpaca['said'][number] & { key?: string }): void {
    const { socket } = line;
    this.said.push(message);
    if (message.action === 'auth') {
      const isGood = message.key === KEYS.keyId && message.secret === KEYS.secretKey;
      line.isAuthenticated = isGood && this.streamError === null;
      if (line.isAuthenticated) say(socket, { T: 'success', msg: 'authenticated' });
      else say(socket, { T: 'error', code: isGood ? this.streamError : 402, msg: 'auth failed' });
      return;
    }
    if (line.isAuthenticated) this.#subscribe(line, message);
    else say(socket, { T: 'error', code: 401, msg: 'not authenticated' });
  }

  #subscribe({ socket, symbols }: Line, { action, trades = [] }: FakeAlpaca['said'][number]): void {
    for (const symbol of trades) symbols[action === 'subscribe' ? 'add' : 'delete'](symbol);
    if (symbols.size > SYMBOLS_ALLOWED) say(socket, { T: 'error', code: 405, msg: 'symbol limit exceeded' });
    else say(socket, { T: 'subscription', trades: [...symbols], quotes: [...symbols], bars: [] });
  }
}

/** Opens one on a free port of loopback. */
export async function openFakeAlpaca(options: FakeOptions): Promise<FakeAlpaca> {
  const server = createServer((request, response) => void fake.answer(request, response));
  const sockets = new WebSocketServer({ server, path: '/v2/iex' });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const fake = new FakeAlpaca((server.address() as AddressInfo).port, options, () => {
    sockets.close();
    server.closeAllConnections();
    server.close();
  });
  sockets.on('connection', (socket) => fake.welcome(socket));
  return fake;
}

const iso = (at: number) => new Date(at).toISOString();
const number = (text: string) => Number(text);
const side = (price: Parameters<typeof formatPrice>[0] | null) =>
  price === null ? 0 : number(formatPrice(price));
const say = (socket: WebSocket, element: object) => socket.send(JSON.stringify([element]));
const dateOf = ({ time }: Bar) => iso(time).slice(0, 10);

function american(symbol: string): Instrument | null {
  for (const exchange of ['XNAS', 'XNYS']) {
    try {
      return listed(`${symbol}.${exchange}`);
    } catch {}
  }
  return null;
}

function barOf({ time, open, high, low, close, volume }: Bar) {
  const [o, h, l, c] = [open, high, low, close].map((price) => number(formatPrice(price)));
  return { t: iso(time), o, h, l, c, v: number(formatQuantity(volume)), n: 7, vw: c };
}

/** Daily bars begin at New York's midnight. */
const dayOf = (date: string, bar: Bar | null) =>
  bar && { ...barOf(bar), t: iso(newYorkInstant(date, '00:00')) };
