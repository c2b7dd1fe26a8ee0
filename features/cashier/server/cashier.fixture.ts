import { declaredParts } from '#apps/server/declared-parts.ts';
import { createMarket, type Market } from '#features/market/server/index.ts';
import { unsettled } from '#features/trade/server/index.ts';
import { type FixedClock, fixedClock } from '#kernel/clock/clock.ts';
import type { WorthPart } from '#kernel/feature/asset-parts.ts';
import { buildServer } from '#kernel/http/build-server.ts';
import { loadCatalogs } from '#kernel/i18n/catalog.ts';
import { seededChance } from '#kernel/id/id.ts';
import { type Posting, post } from '#kernel/ledger/ledger.ts';
import type { Currency } from '#kernel/money/money.ts';
import { silentLog } from '#kernel/ports/log.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { silentRealtime } from '#kernel/ports/realtime.ts';
import { allowBareTrades } from '#testing/bare-trades.ts';
import { openTestDatabase, type TestDatabase } from '#testing/database.ts';
import { runFeature } from '#testing/run-feature.ts';
import { testSecrets } from '#testing/secrets.ts';
import { type Cashier, createCashier } from './index.ts';

const ROOT = `${import.meta.dirname}/../../..`;
/** A Friday morning in New York with both exchanges open. */
export const OPEN_HOUR = Date.parse('2026-11-20T16:20:30.000Z');

/** An answer with its envelope read. */
export interface Told {
  readonly status: number;
  readonly code: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects and fails where it is not there.
  readonly data: any;
}

/** A server with the market and the cashier; investors are tokens, and what they own is posted by the test. */
export interface CashierScene {
  readonly test: TestDatabase;
  readonly clock: FixedClock;
  readonly market: Market;
  readonly cashier: Cashier;
  /** What features count in total assets; a test adds its own. */
  readonly worth: WorthPart[];
  call(path: string, body?: object, options?: { token?: string; language?: string }): Promise<Told>;
  /** Simulated cash, minor units. */
  credit(investorId: string, currency: Currency, amount: bigint, at?: number): Promise<void>;
  /** Holds `hold` and buys with `value` of it, as trade posts it; the rest comes back. */
  buy(investorId: string, stockId: string, trade: Bought, at?: number): Promise<void>;
  /** Sells shares for `value` with a commission of 1.00. */
  sell(investorId: string, stockId: string, trade: Sold, at?: number): Promise<void>;
  close(): Promise<void>;
}

interface Bought {
  readonly shares: bigint;
  readonly hold: bigint;
  readonly value: bigint;
}
type Sold = Omit<Bought, 'hold'>;

export async function openCashierScene(): Promise<CashierScene> {
  const test = await openTestDatabase();
  await allowBareTrades(test.owner);
  const clock = fixedClock(OPEN_HOUR);
  const ports: Ports = {
    db: test.db,
    clock,
    chance: seededChance('cashier'),
    secrets: testSecrets,
    log: silentLog,
    realtime: silentRealtime,
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
  const { api: market, feature } = createMarket({ ports });
  await runFeature(feature).open();
  const catalogs = loadCatalogs(ROOT);
  const worth: WorthPart[] = [];
  const made = createCashier({
    ports,
    market,
    unsettledCash: () => [unsettled],
    catalogs,
    assetTypes: () => declaredParts('assetTypes'),
    records: () => declaredParts('records'),
    worth: () => worth,
    owedCash: () => [],
  });
  const cashier = made.api;
  const server = await buildServer({
    ports,
    routes: runFeature(made.feature).routes,
    // A token is the investor's own id.
    authenticator: { authenticate: async (token) => ({ investorId: token, logInId: token }) },
    catalogs,
  });
  return {
    test,
    clock,
    market,
    cashier,
    worth,
    async call(path, body = {}, { token, language = 'es' } = {}) {
      const response = await server.inject({
        method: 'POST',
        url: `/api/${path}?language=${language}`,
        payload: body,
        headers: token === undefined ? {} : { userToken: token },
      });
      return { status: response.statusCode, ...response.json() };
    },
    ...posters(test, market),
    async close() {
      await server.close();
      await test.close();
    },
  };
}

const AVAILABLE = 'investor.available';
const FROZEN = 'investor.frozen';

function posters({ db }: TestDatabase, market: Market): Pick<CashierScene, 'credit' | 'buy' | 'sell'> {
  const currencyOf = (stockId: string) => market.instrument(stockId)!.currency;
  const move = async (investorId: string, at: number, about: LedgerReference, ...postings: Posting[]) =>
    void (await post(db, { name: postings[0]!.name, investorId, at, reference: about, postings }));
  return {
    credit: (investorId, asset, amount, at = OPEN_HOUR) =>
      move(
        investorId,
        at,
        { kind: 'starting-cash' },
        posting('sandbox.starting-cash', asset, amount, 'firm.sandbox-cash', AVAILABLE),
      ),
    buy: async (investorId, stockId, { shares, hold, value }, at = OPEN_HOUR) => {
      const asset = currencyOf(stockId);
      const about = orderOf(stockId, shares);
      await move(investorId, at, about, posting('trade.buy.hold', asset, hold, AVAILABLE, FROZEN));
      await move(
        investorId,
        at,
        about,
        posting('trade.buy.settle', asset, value, FROZEN, 'firm.clearing'),
        posting('trade.buy.deliver', stockId, shares, 'firm.custody', AVAILABLE),
        posting('trade.buy.release', asset, hold - value, FROZEN, AVAILABLE),
      );
    },
    sell: async (investorId, stockId, { shares, value }, at = OPEN_HOUR) => {
      const asset = currencyOf(stockId);
      const about = orderOf(stockId, shares);
      await move(investorId, at, about, posting('trade.sell.hold', stockId, shares, AVAILABLE, FROZEN));
      await move(
        investorId,
        at,
        about,
        posting('trade.sell.deliver', stockId, shares, FROZEN, 'firm.custody'),
        posting('trade.sell.settle', asset, value, 'firm.clearing', AVAILABLE),
        posting('trade.sell.commission', asset, 100n, AVAILABLE, 'firm.commission'),
      );
    },
  };
}

type LedgerReference = ReturnType<typeof orderOf> | { kind: string };

function orderOf(stockId: string, shares: bigint) {
  return {
    kind: 'order',
    id: '01900000-0000-7000-8000-000000000001',
    stockId,
    quantity: (shares / 1_000_000n).toString(),
    price: '100.00',
  };
}

function posting(
  name: string,
  asset: Posting['asset'],
  amount: bigint,
  source: Posting['source'],
  destination: Posting['destination'],
): Posting {
  return { name, asset, amount, source, destination };
}
