import { type ComposeOverrides, compose } from '#apps/server/compose.ts';
import { logInCall, registerCall } from '#features/account/contract.ts';
import { signInCall } from '#features/operator/contract.ts';
import { makeOperator, STEP_MS, totpAt } from '#features/operator/server/index.ts';
import { type BusinessClock, openClock } from '#kernel/clock/business-clock.ts';
import { type Answer, createClient, type SendOptions } from '#kernel/contract/client.ts';
import type { CallDefinition, OutputOf } from '#kernel/contract/define-call.ts';
import type { OperatorRole } from '#kernel/contract/operator-role.ts';
import type { Database } from '#kernel/database/database.ts';
import { transact } from '#kernel/database/transact.ts';
import { punctualLoop } from '#kernel/http/answering/punctual-loop.fixture.ts';
import type { Language } from '#kernel/i18n/language.ts';
import { systemChance } from '#kernel/id/id.ts';
import { migrateJobs } from '#kernel/jobs/migrate-jobs.ts';
import type { MarketConfig, Mode, SocialConfig, TimeStampConfig, VenueConfig } from '#kernel/ports/config.ts';
import { silentLog } from '#kernel/ports/log.ts';
import { openPreparedDatabase, openTestDatabase, setMachineTime, type TestDatabase } from './database.ts';
import { FIRM_INVITE_CODE, serverConfig } from './nodes/server-config.ts';
import { testSecrets } from './secrets.ts';

export { FIRM_INVITE_CODE } from './nodes/server-config.ts';

/** Friday 2026-11-20 at 10:30 in New York: both exchanges have been open for an hour. */
export const OPEN_MARKET = Date.parse('2026-11-20T15:30:00.000Z');
export const PASSWORD = 'lluvia.en.abril';

/** Someone who makes calls, registered or not. */
export interface Caller {
  readonly token: string | null;
  /** The investors' unless told. */
  readonly tokenHeader?: 'userToken' | 'operatorToken';
  /** The answer as the app gets it. */
  ask<Input, Output>(
    call: CallDefinition<Input, Output>,
    input: Input,
    options?: SendOptions,
  ): Promise<Answer<Output>>;
  /** The data of a success; throws what the server said otherwise. Commands get a key of their own. */
  get<Input, Output>(
    call: CallDefinition<Input, Output>,
    input: Input,
    options?: SendOptions,
  ): Promise<Output>;
}

export interface TestInvestor extends Caller {
  readonly id: string;
  readonly phone: string;
  readonly token: string;
}

/** A whole Bolsillo over HTTP on a database of its own, whose time stands still until a test moves it. */
export interface TestBolsillo {
  readonly url: string;
  readonly database: TestDatabase;
  readonly anonymous: Caller;
  /** Registers with the firm's code, in the language asked for. */
  register(language?: Language): Promise<TestInvestor>;
  /** A new operator of these roles, signed in to the console. */
  operator(...roles: OperatorRole[]): Promise<TestOperator>;
  /** Business and security time go on by so many milliseconds; then everything ticks once. */
  pass(ms: number): Promise<void>;
  /** Drains what is due, market and venue look at the time, once. */
  tick(): Promise<void>;
  now(): number;
  /** Another server on the same database, which ticks like the first. */
  anotherNode(): Promise<TestNode>;
  close(): Promise<void>;
}

/** One more node of a test. */
export interface TestNode {
  readonly url: string;
  /** The same person, asking this node. */
  as(caller: Caller): Caller;
  stop(): Promise<void>;
}

/** An operator of a test, with what signing in again needs. */
export interface TestOperator extends Caller {
  readonly id: string;
  readonly signInName: string;
  readonly name: string;
  readonly password: string;
  readonly totpSecret: Uint8Array;
  readonly token: string;
}

let operators = 0;
let phones = 5_560_000_000;

/** What a test's server is told of the world outside. */
interface Outside {
  /** Where push services listen besides the browsers' own. */
  pushOrigins?: readonly string[];
  /** Which proxies' word on who is calling is believed; none unless told. */
  trustProxy?: readonly string[];
  /** The firm's app at WeChat, or whatever stands in for it. */
  social?: SocialConfig;
  /** Vendors of real prices, or what stands in for them; all prices are simulated unless told. */
  market?: MarketConfig;
  /** Sandbox unless told; live needs vendors for all prices. */
  mode?: Mode;
  /** The broker that executes American orders, or what stands in for it. */
  venue?: VenueConfig;
  /** Who stamps the daily roots; nobody unless told. */
  timeStamps?: TimeStampConfig;
  /** Where drand is asked; a sandbox has a beacon of its own unless told. */
  drandBases?: readonly string[];
  /** The broker that joins several nodes. */
  redisUrl?: string;
}

/** Composes the product as it ships; only time, ticking and the log are the test's, and, where asked, its line to the database. */
export async function openBolsillo(
  overrides: ComposeOverrides &
    Outside & {
      now?: number;
      through?: (databaseUrl: string) => Promise<string>;
    } = {},
): Promise<TestBolsillo> {
  const asUsual = overrides.now === undefined && !overrides.seeds && !overrides.market;
  const database = await (asUsual ? openPreparedDatabase('opened', openMarket) : openTestDatabase());
  const databaseUrl = overrides.through ? await overrides.through(database.url) : database.url;
  if (!asUsual) await migrateJobs(database.ownerUrl);
  let machine = overrides.now ?? OPEN_MARKET;
  await setMachineTime(database, machine);
  const clock = await openClock(database.db, {
    mode: 'sandbox',
    machineNow: () => machine,
    followEveryMs: 0,
  });
  const config = { ...serverConfig(databaseUrl), ...outside(overrides) };
  const start = (ownClock: BusinessClock) =>
    compose(config, {
      clock: ownClock,
      log: silentLog,
      tickEveryMs: 0,
      seeds: false,
      loop: punctualLoop,
      ...overrides,
    });
  const server = await start(clock);
  await server.tick();
  return {
    url: server.url,
    database,
    anonymous: callerOf(server.url, null, 'es'),
    register: (language = 'es') => registerAt(server.url, language),
    operator: (...roles) => operatorAt(server.url, database.db, roles, clock.securityNow()),
    async pass(ms) {
      machine += ms;
      await setMachineTime(database, machine);
      await server.tick();
    },
    tick: () => server.tick(),
    now: () => clock.now(),
    async anotherNode() {
      const follows = await openClock(database.db, { mode: 'sandbox', machineNow: () => machine });
      const node = await start(follows);
      const as = (caller: Caller) => callerOf(node.url, caller.token, 'es', caller.tokenHeader);
      return { url: node.url, as, stop: () => node.stop() };
    },
    async close() {
      await server.stop();
      await database.close();
    },
  };
}

function outside({ pushOrigins = [], trustProxy = [], redisUrl, ...named }: Outside) {
  const { drandBases, market, mode, social, timeStamps, venue } = named;
  return {
    push: { contact: null, origins: pushOrigins },
    trustProxy,
    redisUrl: redisUrl ?? null,
    ...(drandBases && { drandBases }),
    ...(market && { market }),
    ...(mode && { mode }),
    ...(venue && { venue }),
    ...(social && { social }),
    ...(timeStamps && { timeStamps }),
  };
}

/** What the first tick of a server does on an open market: prices, funds' values, the day's news. Copied, it costs a third. */
async function openMarket(database: TestDatabase): Promise<void> {
  await migrateJobs(database.ownerUrl);
  await setMachineTime(database, OPEN_MARKET);
  const clock = await openClock(database.db, {
    mode: 'sandbox',
    machineNow: () => OPEN_MARKET,
    followEveryMs: 0,
  });
  const server = await compose(serverConfig(database.url), {
    clock,
    log: silentLog,
    tickEveryMs: 0,
    seeds: false,
  });
  await server.tick();
  await server.stop();
}

let shared: Promise<TestBolsillo> | null = null;

/**
 * One server and one database for all files of a worker: for tests that make their own investors and operators, leave
 * the clock alone and count nobody else's rows. It lasts until the worker ends, and its database until the run does.
 */
export function sharedBolsillo(): Promise<TestBolsillo> {
  shared ??= openBolsillo().then((bolsillo) => ({
    ...bolsillo,
    async pass() {
      throw new Error('the clock of a shared Bolsillo stands still: open one of your own');
    },
    close: async () => undefined,
  }));
  return shared;
}

/** Registers an investor with the server at an address. */
export async function registerAt(url: string, language: Language = 'es'): Promise<TestInvestor> {
  phones += 1;
  const phone = String(phones);
  const { token, user } = await callerOf(url, null, language).get(registerCall, {
    phone,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    inviteCode: FIRM_INVITE_CODE,
    acceptPrivacy: true,
  });
  return { ...callerOf(url, token, language), id: user.id, phone, token };
}

/** Logs in from one more device. */
export async function logInAgain(
  url: string,
  phone: string,
  password = PASSWORD,
): Promise<Caller & { token: string }> {
  const input = { phone, password, acceptPrivacy: true } as const;
  const { token }: OutputOf<typeof logInCall> = await callerOf(url, null, 'es').get(logInCall, input);
  return { ...callerOf(url, token, 'es'), token };
}

/** Makes an operator and signs them in at an address as the console does; `now` is that server's security time. */
export async function operatorAt(
  url: string,
  db: Database,
  roles: readonly OperatorRole[],
  now: number,
): Promise<TestOperator> {
  operators += 1;
  const wish = { signInName: `operator.${operators}`, name: `Operator ${operators}`, roles };
  const ports = { chance: systemChance, secrets: testSecrets };
  const made = await transact(db, (tx) => makeOperator(tx, ports, wish, now));
  const code = totpAt(made.totpSecret, Math.floor(now / STEP_MS));
  const input = { signInName: wish.signInName, password: made.password, code };
  const { token } = await callerOf(url, null, 'es').get(signInCall, input);
  return { ...callerOf(url, token, 'es', 'operatorToken'), ...wish, ...made, token };
}

/** Whoever has a token, or nobody. */
export function callerOf(
  url: string,
  token: string | null,
  language: Language,
  tokenHeader: 'userToken' | 'operatorToken' = 'userToken',
): Caller {
  const client = createClient({ baseUrl: url, language: () => language, token: () => token, tokenHeader });
  return {
    token,
    tokenHeader,
    ask: (call, input, options) => client.send(call, input, options),
    async get(call, input, options) {
      const key = call.command ? { idempotencyKey: crypto.randomUUID() } : {};
      const answer = await client.send(call, input, { ...key, ...options });
      if (!answer.ok) throw new Error(`${call.path}: ${JSON.stringify(answer)}`);
      return answer.data;
    },
  };
}
