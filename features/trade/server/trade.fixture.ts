import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { createMargin, MARGIN_INVARIANTS } from '#features/margin/server/index.ts';
import type { Exchange } from '#kernel/calendar/calendar.ts';
import { type FixedClock, fixedClock } from '#kernel/clock/clock.ts';
import { drainDue } from '#kernel/clock/drain-due.ts';
import type { CallDefinition, InputOf, OutputOf } from '#kernel/contract/define-call.ts';
import type { ServerFeature } from '#kernel/feature/server-feature.ts';
import { buildServer } from '#kernel/http/build-server.ts';
import { loadCatalogs } from '#kernel/i18n/catalog.ts';
import { systemChance } from '#kernel/id/id.ts';
import { checkLedger } from '#kernel/ledger/check-ledger.ts';
import { allowTestPostings, posting } from '#kernel/ledger/ledger.fixture.ts';
import { balancesOf, post } from '#kernel/ledger/ledger.ts';
import { type Currency, type Price, parsePrice, parseQuantity, type Quantity } from '#kernel/money/money.ts';
import { silentLog } from '#kernel/ports/log.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { openTestDatabase, setMachineTime, type TestDatabase } from '#testing/database.ts';
import { type RunFeature, runFeature } from '#testing/run-feature.ts';
import { testSecrets } from '#testing/secrets.ts';
import { allowSetQuotes } from '#testing/set-quotes.ts';
import { listPositions, placeOrder, previewBuy } from '../contract.ts';
import { createTrade, type Trade, type TradeNeeds } from './index.ts';
import { POSITION_INVARIANTS } from './positions/position-invariants.store.ts';
import type { TradeDayBar, TradeInstrument, TradeMarket, TradeQuote } from './trade-market.ts';

/** Friday 2026-11-20, 10:30 in New York: both exchanges have been open for an hour. */
export const FRIDAY = Date.parse('2026-11-20T15:30:00.000Z');
export const FRIDAY_CLOSE = Date.parse('2026-11-20T21:00:00.000Z');
export const MONDAY = Date.parse('2026-11-23T15:30:00.000Z');
export const AAPL = 'AAPL.XNAS';
export const WALMEX = 'WALMEX.XMEX';
/** The test's clock is its own; to the database nothing that it does lies ahead. */
const FAR_AHEAD = Date.parse('2100-01-01T00:00:00.000Z');
const ROOT = `${import.meta.dirname}/../../..`;

/** A market whose prices a test sets. */
export interface FakeMarket extends TradeMarket {
  set(id: string, bid: string, ask: string, changes?: Partial<TradeQuote>): void;
  /** No bid, no ask, or a feed that fell silent. */
  change(id: string, changes: Partial<TradeQuote>): void;
  /** On its exchange's word; null ends it. */
  stop(id: string, reason: string | null): void;
  /** Pesos for a dollar in the minute of an instant; none of a minute that a test does not set. */
  setRateAt(at: number, rate: string): void;
  setMinuteVolume(shares: string): void;
  /** What orders and margins have said that they go by. */
  readonly needed: Set<string>;
  setDayBar(bar: { open: string; high: string; low: string; volume: string }): void;
}

/** AAPL at 231.41/231.43 and WALMEX at 62.27/62.28, and an index. */
export function fakeMarket(clock: FixedClock): FakeMarket {
  const instruments = new Map(
    [
      instrument(AAPL, 'Apple Inc.', 'XNAS', 'america', 'USD'),
      instrument(WALMEX, 'Wal-Mart de México', 'XMEX', 'mexico', 'MXN'),
      { ...instrument('SPX.INDEX', 'S&P 500', 'XNYS', 'america', 'USD'), kind: 'index' },
    ].map((one) => [one.id, one]),
  );
  const quotes = new Map<string, TradeQuote>();
  const stops = new Map<string, string>();
  const rates = new Map<number, Price>();
  const minuteOf = (at: number) => Math.floor(at / 60_000);
  let minuteVolume: Quantity = parseQuantity('100000');
  let dayBar: TradeDayBar | null = null;
  const market: FakeMarket = {
    instrument: (id) => instruments.get(id) ?? null,
    quote: (id) => {
      const quote = quotes.get(id);
      return quote === undefined ? null : { ...quote, quotedAt: clock.now() };
    },
    needed: new Set(),
    need: (ids) => {
      for (const id of ids) market.needed.add(id);
    },
    usualMinuteVolume: () => minuteVolume,
    dayBar: async () => dayBar,
    stopOf: (id) => {
      const reason = stops.get(id);
      return reason === undefined ? null : { reason, values: { reference: 'a notice' } };
    },
    stop: (id, reason) => void (reason === null ? stops.delete(id) : stops.set(id, reason)),
    splits: { ratioAt: () => ({ numerator: 1n, denominator: 1n }) },
    fx: () => ({ rate: parsePrice('18.421') }),
    fxAt: async (at) => rates.get(minuteOf(at)) ?? null,
    set: (id, bid, ask, changes = {}) =>
      quotes.set(id, {
        price: parsePrice(ask),
        bid: parsePrice(bid),
        ask: parsePrice(ask),
        quotedAt: 0,
        source: 'test',
        stale: false,
        ...changes,
      }),
    change: (id, changes) => quotes.set(id, { ...quotes.get(id)!, ...changes }),
    setRateAt: (at, rate) => void rates.set(minuteOf(at), parsePrice(rate)),
    setMinuteVolume: (shares) => {
      minuteVolume = parseQuantity(shares);
    },
    setDayBar: (bar) => {
      dayBar = {
        open: parsePrice(bar.open),
        high: parsePrice(bar.high),
        low: parsePrice(bar.low),
        close: parsePrice(bar.open),
        volume: parseQuantity(bar.volume),
      };
    },
  };
  market.set(AAPL, '231.41', '231.43');
  market.set(WALMEX, '62.27', '62.28');
  return market;
}

function instrument(
  id: string,
  name: string,
  exchange: Exchange,
  country: string,
  currency: Currency,
): TradeInstrument {
  return { id, symbol: id.split('.')[0]!, name, kind: 'stock', exchange, country, currency };
}

/** An answer with its envelope read. */
export interface Told<Data = Record<string, unknown>> {
  readonly status: number;
  readonly code: number;
  readonly msg: string;
  readonly isReplayed: boolean;
  readonly isKeyChecked: boolean;
  readonly data: Data & { reason?: string; fields?: Record<string, string>; values?: Record<string, string> };
}

/** Trading as the server runs it. */
export type RunTrade = Trade & Pick<RunFeature, 'routes' | 'due' | 'tick'>;

/** There is nobody to ask about operators here. */
const isNoOperators = ({ call }: RunFeature['routes'][number]) => call.access !== 'operator';

/** Features that build on trading, run beside it over the same market. */
interface AlsoRun {
  readonly also?: (on: TradeNeeds & { trade: Trade }) => readonly ServerFeature[];
}

/** Makes trading, to be run by hand. */
export function openTrade({ also, ...needs }: Omit<TradeNeeds, 'margin'> & AlsoRun): RunTrade {
  const margin = createMargin(needs);
  const { api, feature } = createTrade({ ...needs, margin: margin.api });
  const others = (also?.({ ...needs, margin: margin.api, trade: api }) ?? []).map(runFeature);
  const lending = runFeature(margin.feature);
  const { routes, due, tick } = runFeature(feature);
  return {
    ...api,
    routes: [lending, { routes }, ...others].flatMap((each) => each.routes).filter(isNoOperators),
    due: new Map([due, ...others.map((other) => other.due)].flatMap((kinds) => [...kinds])),
    tick: async () => {
      await lending.tick();
      await tick();
    },
  };
}

type TradeOptions = Pick<TradeNeeds, 'venue' | 'american'> & AlsoRun;

/** Trading over a real server and database, a market and a time that the test sets. */
export interface TradeWorld {
  readonly test: TestDatabase;
  readonly clock: FixedClock;
  readonly market: FakeMarket;
  readonly ports: Ports;
  readonly told: { investorId: string; name: string; data: object }[];
  trade: RunTrade;
  /** A new investor with 10,000.00 USD and 200,000.00 MXN unless told. */
  investor(cash?: Partial<Record<Currency, bigint>>): Promise<string>;
  ask<C extends CallDefinition>(
    investor: string | null,
    call: C,
    input: InputOf<C>,
    options?: { key?: string; language?: string },
  ): Promise<Told<OutputOf<C>>>;
  /** Sends anything, past the types. */
  send(
    investor: string | null,
    path: string,
    body: unknown,
    headers?: Record<string, string>,
    language?: string,
  ): Promise<Told>;
  /** So many seconds go by: what is due is done, the venue matches each. */
  seconds(count: number): Promise<void>;
  /** Jumps to an instant of business time, as the sandbox's clock does, and drains what fell due. */
  jump(to: number): Promise<void>;
  /** Throws the running trade away, as a kill does, and starts another on the same database. */
  restart(options?: TradeOptions): Promise<void>;
  balance(investor: string, asset: string): Promise<{ available: bigint; frozen: bigint }>;
  /** All that a refusal must leave as it was. */
  snapshot(investor: string): Promise<unknown>;
  /** Faults of the ledger and of positions against it. */
  faults(): Promise<unknown[]>;
  close(): Promise<void>;
}

/** Opens the world on Friday morning. */
export async function openTradeWorld(options: TradeOptions = {}): Promise<TradeWorld> {
  const test = await openTestDatabase();
  await allowTestPostings(test.owner);
  await setMachineTime(test, FAR_AHEAD);
  await allowSetQuotes(test.owner);
  const clock = fixedClock(FRIDAY);
  const market = fakeMarket(clock);
  const told: TradeWorld['told'] = [];
  const ports = testPorts(test, clock, told);
  let server = await startServer(ports, openTrade({ ports, market, ...options }));
  const world: TradeWorld = {
    test,
    clock,
    market,
    ports,
    told,
    trade: server.trade,
    investor: (cash) => creditedInvestor(test, cash),
    ask: async (investor, call, input, { key = randomUUID(), language = 'es' } = {}) =>
      read(await inject(server.http, investor, call.path, input, { 'idempotency-key': key }, language)),
    send: async (investor, path, body, headers = {}, language = 'es') =>
      read(await inject(server.http, investor, path, body, headers, language)),
    seconds: async (count) => {
      for (let second = 0; second < count; second++) {
        clock.advance(1_000);
        await drainDue(ports, world.trade.due, clock.now());
        await world.trade.tick();
      }
    },
    jump: async (to) => {
      clock.set(to);
      await drainDue(ports, world.trade.due, to);
      await world.trade.settle();
    },
    restart: async (again = options) => {
      await server.http.close();
      server = await startServer(ports, openTrade({ ports, market, ...again }));
      world.trade = server.trade;
    },
    balance: async (investor, asset) => {
      const found = (await balancesOf(test.db, investor)).find((balance) => balance.asset === asset);
      return { available: found?.available ?? 0n, frozen: found?.frozen ?? 0n };
    },
    snapshot: async (investor) => {
      // What was sent before has arrived at the venue.
      await world.trade.settle();
      return snapshotOf(test, investor);
    },
    faults: async () =>
      (await checkLedger(test.db, [...POSITION_INVARIANTS, ...MARGIN_INVARIANTS])).faults.slice(),
    close: async () => {
      await server.http.close();
      await world.trade.settle();
      await test.close();
    },
  };
  return world;
}

function testPorts(test: TestDatabase, clock: FixedClock, told: TradeWorld['told']): Ports {
  return {
    db: test.db,
    clock,
    chance: systemChance,
    secrets: testSecrets,
    log: silentLog,
    realtime: {
      publishQuote: () => undefined,
      watchedQuotes: () => [],
      endLogIn: () => undefined,
      toDesk: () => undefined,
      toInvestor: (investorId, name, data) => told.push({ investorId, name, data }),
    },
    config: {
      mode: 'sandbox',
      port: 0,
      dataFolder: '',
      origins: [],
      redisUrl: null,
      firm: null,
      sandboxSeed: 'test',
      firmInviteCode: '246810',
    },
  };
}

async function startServer(ports: Ports, trade: RunTrade) {
  const http = await buildServer({
    ports,
    routes: trade.routes,
    // A test's token is the investor's own id.
    authenticator: { authenticate: async (token) => ({ investorId: token, logInId: token }) },
    catalogs: loadCatalogs(ROOT),
    rateLimits: undefined,
  });
  return { http, trade };
}

let investors = 0;

async function creditedInvestor(
  test: TestDatabase,
  cash: Partial<Record<Currency, bigint>> = { USD: 1_000_000n, MXN: 20_000_000n },
): Promise<string> {
  const investorId = randomUUID();
  investors += 1;
  await test.owner.query(
    `INSERT INTO investor (id, phone, password_hash, invite_code, created_at) VALUES ($1, $2, 'x', $3, now())`,
    [investorId, String(5_600_000_000 + investors), String(100_000 + investors)],
  );
  for (const [asset, amount] of Object.entries(cash)) {
    if (amount === 0n) continue;
    await post(test.db, {
      name: 'test.credit',
      investorId,
      at: FRIDAY,
      reference: { kind: 'test' },
      postings: [posting('test.credit', amount, asset)],
    });
  }
  return investorId;
}

function inject(
  http: FastifyInstance,
  investor: string | null,
  path: string,
  body: unknown,
  headers: Record<string, string>,
  language: string,
) {
  return http.inject({
    method: 'POST',
    url: `/api/${path}?language=${language}`,
    payload: body as object,
    headers: { ...headers, ...(investor !== null && { userToken: investor }) },
  });
}

function read<Data>(response: Awaited<ReturnType<FastifyInstance['inject']>>): Told<Data> {
  const { code, msg, data } = response.json();
  return {
    status: response.statusCode,
    code,
    msg,
    data,
    isReplayed: response.headers['idempotency-hit'] !== undefined,
    isKeyChecked: response.headers['idempotency-checked'] !== undefined,
  };
}

async function snapshotOf(test: TestDatabase, investor: string): Promise<unknown> {
  const tables = [
    'trade_order',
    'trade_fill',
    'trade_position',
    'trade_outbox',
    'idempotency',
    'ledger.chain',
  ];
  const rows: unknown[] = [await balancesOf(test.db, investor)];
  for (const table of tables) {
    const found = await test.db.query(
      `SELECT to_jsonb(t) AS row FROM ${table} t WHERE investor_id = $1 ORDER BY 1`,
      [investor],
    );
    rows.push(found.rows);
  }
  return rows;
}

/** Previews and confirms a market buy; gives the order as answered. Nothing is filled yet. */
export async function buy(world: TradeWorld, investor: string, stockId: string, quantity: string) {
  const { previewId } = await previewOf(world, investor, stockId, quantity);
  return (await world.ask(investor, placeOrder, { previewId })).data.order;
}

/** Previews a market buy. */
export async function previewOf(world: TradeWorld, investor: string, stockId: string, quantity: string) {
  const told = await world.ask(investor, previewBuy, {
    stockId,
    side: 'buy',
    type: 'market',
    quantity,
    leverage: '1',
  });
  if (told.code !== 0) throw new Error(`trade/preview: ${JSON.stringify(told)}`);
  return told.data;
}

/** Buys and lets the venue fill it; gives the open position. */
export async function bought(world: TradeWorld, investor: string, stockId: string, quantity: string) {
  const order = await buy(world, investor, stockId, quantity);
  await world.seconds(2);
  const { data } = await world.ask(investor, listPositions, { state: 'open' });
  const position = data.items.find((item) => item.id === order.positionId);
  if (position === undefined) throw new Error('the buy opened no position');
  return position;
}
