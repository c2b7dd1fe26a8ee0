import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { exchangeDate, lastStartedSession, sessionAt } from '#kernel/calendar/calendar.ts';
import { formatPrice, formatQuantity } from '#kernel/money/money.ts';
import type { TwelveDataConfig } from '#kernel/ports/config.ts';
import type { Instrument, Period } from '../../../market.ts';
import type { Bar } from '../../providers/provider.ts';
import { listed, simulatedMarket } from '../../providers/sandbox-provider.fixture.ts';
import { wallClock } from './twelve-data-wire.ts';

const KEY = 'a-key-of-the-firm';
const STEPS: Readonly<Record<string, Period>> = { '1min': '1m', '5min': '5m', '15min': '15m', '1day': '1d' };

/** What goes wrong at its REST interface. */
export type Fault = 'none' | 'credits' | 'key' | 'down' | 'html' | 'closed';

const FAULTS: Readonly<Record<string, (response: ServerResponse) => void>> = {
  // Under HTTP 200, as it does.
  credits: (response) =>
    response.end('{"code":429,"message":"You have run out of API credits","status":"error"}'),
  key: (response) => response.writeHead(401).end('{"code":401,"message":"apikey","status":"error"}'),
  down: (response) => response.writeHead(500).end(),
  html: (response) => response.end('<html>maintenance</html>'),
};

/** Speaks as Twelve Data does, REST and websocket on loopback; its prices are those of the simulated market. */
export class FakeTwelveData {
  readonly config: TwelveDataConfig;
  fault: Fault = 'none';
  /** Answers no heartbeat. */
  isMute = false;
  readonly unknown = new Set<string>();
  /** Symbols that have no close. */
  readonly withoutClose = new Set<string>();
  /** What it says of a quote, and of which listing a series is, in place of the truth. */
  instead: object = {};
  readonly asked: URL[] = [];
  /** Symbols that are subscribed, by line. */
  readonly lines = new Map<WebSocket, Set<string>>();
  readonly #now: () => number;
  readonly #close: () => void;

  constructor(port: number, now: () => number, close: () => void) {
    this.config = {
      vendor: 'twelve-data',
      key: KEY,
      url: `http://127.0.0.1:${port}`,
      streamUrl: `ws://127.0.0.1:${port}/v1/quotes/price`,
    };
    this.#now = now;
    this.#close = close;
  }

  /** Says a price to all who listen to the symbol, with `instead` in place of the truth. */
  price(symbol: string, price: number, at: number, instead: object = {}): void {
    const told = { event: 'price', symbol, currency: 'MXN', type: 'Common Stock', price, ...instead };
    for (const [socket, symbols] of this.lines)
      if (symbols.has(symbol)) say(socket, { ...told, timestamp: Math.floor(at / 1000) });
  }

  cut(): void {
    for (const socket of this.lines.keys()) socket.terminate();
  }

  close(): void {
    this.cut();
    this.#close();
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.config.url);
    this.asked.push(url);
    const fault = request.headers.authorization === `apikey ${KEY}` ? this.fault : 'key';
    const wrong = FAULTS[fault];
    const stock = stockOf(url.searchParams);
    if (wrong !== undefined) wrong(response);
    else if (stock === null || this.unknown.has(stock.symbol))
      response.end('{"code":404,"message":"**symbol** not found","status":"error"}');
    else response.end(JSON.stringify(await this.#tell(url, stock)));
  }

  async #tell({ pathname, searchParams }: URL, stock: Instrument): Promise<object> {
    return pathname === '/quote' ? this.#quote(stock) : this.#series(stock, searchParams);
  }

  async #quote(stock: Instrument): Promise<object> {
    const now = this.#now();
    const { date } = lastStartedSession(stock.exchange, now);
    const last = simulatedMarket.snapshot(stock, now);
    const bar = await simulatedMarket.dayBar(stock, date, now);
    if (last === null || bar === null) return {};
    return {
      symbol: stock.symbol,
      ...{ name: stock.name, exchange: 'BMV', mic_code: 'XMEX', currency: 'MXN', datetime: date },
      timestamp: lastStartedSession(stock.exchange, now).opensAt / 1000,
      last_quote_at: Math.floor(last.quotedAt / 1000),
      ...figures({ ...bar, close: last.price }),
      previous_close: formatPrice(last.previousClose),
      is_market_open: this.fault !== 'closed' && sessionAt(stock.exchange, now) !== null,
      ...(this.withoutClose.has(stock.symbol) && { close: null }),
      ...this.instead,
    };
  }

  async #series(stock: Instrument, query: URLSearchParams): Promise<object> {
    const period = STEPS[query.get('interval') ?? ''] ?? '1d';
    const { bars } = await simulatedMarket.bars(
      stock,
      { period, before: this.#now() + 1, limit: 6_000 },
      this.#now(),
    );
    const clock = ({ time }: Bar) =>
      period === '1d' ? exchangeDate(stock.exchange, time) : wallClock(stock.exchange, time);
    const values = bars
      .map((bar) => ({ datetime: clock(bar), ...figures(bar) }))
      .filter(
        ({ datetime }) =>
          datetime >= (query.get('start_date') ?? '').slice(0, datetime.length) &&
          datetime <= (query.get('end_date') ?? ''),
      );
    return {
      meta: { symbol: stock.symbol, currency: 'MXN', mic_code: 'XMEX', ...this.instead },
      values: values.reverse(),
      status: 'ok',
    };
  }

  welcome(socket: WebSocket): void {
    const symbols = new Set<string>();
    this.lines.set(socket, symbols);
    socket.on('close', () => this.lines.delete(socket));
    socket.on('message', (data) => {
      const { action, params } = JSON.parse(String(data));
      if (action === 'heartbeat')
        return this.isMute ? undefined : say(socket, { event: 'heartbeat', status: 'ok' });
      const named: string[] = params.symbols.map(({ symbol }: { symbol: string }) => symbol);
      const known = named.filter((symbol) => !this.unknown.has(symbol));
      for (const symbol of known) symbols[action === 'subscribe' ? 'add' : 'delete'](symbol);
      if (action !== 'subscribe') return;
      const fails = named.filter((symbol) => this.unknown.has(symbol));
      say(socket, {
        event: 'subscribe-status',
        status: fails.length > 0 ? 'warning' : 'ok',
        success: known.map((symbol) => ({ symbol, exchange: 'BMV' })),
        fails: fails.map((symbol) => ({ symbol, message: 'not found' })),
      });
    });
  }
}

/** Opens one on a free port of loopback; `now` is its clock. */
export async function openFakeTwelveData(now: () => number): Promise<FakeTwelveData> {
  const server = createServer((request, response) => void fake.answer(request, response));
  const sockets = new WebSocketServer({
    server,
    path: '/v1/quotes/price',
    verifyClient: ({ req }: { req: IncomingMessage }) => req.url?.includes(`apikey=${KEY}`) ?? false,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const fake = new FakeTwelveData((server.address() as AddressInfo).port, now, () => {
    sockets.close();
    server.closeAllConnections();
    server.close();
  });
  sockets.on('connection', (socket) => fake.welcome(socket));
  return fake;
}

const say = (socket: WebSocket, message: object) => socket.send(JSON.stringify(message));

const figures = ({ open, high, low, close, volume }: Omit<Bar, 'time'>) => ({
  open: formatPrice(open),
  high: formatPrice(high > close ? high : close),
  low: formatPrice(low < close ? low : close),
  close: formatPrice(close),
  volume: formatQuantity(volume),
});

function stockOf(query: URLSearchParams): Instrument | null {
  try {
    return listed(`${query.get('symbol')}.${query.get('mic_code')}`);
  } catch {
    return null;
  }
}
