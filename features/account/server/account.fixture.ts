import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { FastifyInstance } from 'fastify';
import { type FixedClock, fixedClock } from '#kernel/clock/clock.ts';
import type { RegisteredHook } from '#kernel/feature/server-feature.ts';
import { buildServer } from '#kernel/http/build-server.ts';
import { loadCatalogs } from '#kernel/i18n/catalog.ts';
import { type Chance, systemChance } from '#kernel/id/id.ts';
import { silentLog } from '#kernel/ports/log.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { silentRealtime } from '#kernel/ports/realtime.ts';
import { openTestDatabase, type TestDatabase } from '#testing/database.ts';
import { runFeature } from '#testing/run-feature.ts';
import { testSecrets } from '#testing/secrets.ts';
import type { CaptchaChallenge, User } from '../contract.ts';
import type { AccountIdentity, AccountMoney } from './account-parts.ts';
import { createAccount } from './index.ts';

const ROOT = `${import.meta.dirname}/../../..`;

/** The money of investors who have none: what the cashier tells is not this feature's business. */
const NO_MONEY: AccountMoney = {
  summary: async () => ({ balance: '0.00', frozen: '0.00', totalAssets: '0.00', cash: [] }),
  feesPaid: async () => ({ USD: 0n, MXN: 0n }),
};

/** Nobody has proved who they are. */
const NOBODY_KNOWN: AccountIdentity = {
  standing: async () => ({ kycStatus: 'unverified', creditScore: null }),
};

/** An answer of the server, with its envelope read. */
export interface Told {
  readonly status: number;
  /** What the answer gives the browser to keep. */
  readonly cookie: string;
  readonly code: number;
  readonly msg: string;
  readonly data: {
    token: string;
    user: User;
    items: {
      id: string;
      current: boolean;
      browser: string;
      system: string;
      address: string;
      isNew: boolean;
      createdAt: string;
    }[];
    nextCursor: string | null;
    reason?: string;
    fields?: Record<string, string>;
    values?: Record<string, number>;
  };
}

/** A server with nothing but accounts, on a database of its own. */
export interface AccountScene {
  readonly test: TestDatabase;
  readonly clock: FixedClock;
  /** What is done for each new investor; a test adds its own. */
  readonly registered: RegisteredHook[];
  /** What the server does each hour. */
  runJobs(): Promise<void>;
  /** Ids of log-ins whose sockets were told to end. */
  readonly endedLogIns: string[];
  /** Whom the sockets were told something, and which log-in knows it already. */
  readonly told: (readonly [investorId: string, knownTo: string | undefined])[];
  call(
    path: string,
    body: object,
    options?: { token?: string; userAgent?: string; cookie?: string },
  ): Promise<Told>;
  /** Registers with the firm's code; gives token, user and what was typed. */
  registerInvestor(): Promise<{ token: string; user: User; phone: string; password: string }>;
  /** A `captcha` field with a fresh, solved challenge. */
  solvedCaptcha(): Promise<string>;
  /** How many rows a table has. */
  count(table: string): Promise<number>;
  close(): Promise<void>;
}

const FIRM_CODE = '246810';
export const PASSWORD = 'lluvia.en.abril';

let phones = 5_500_000_000;
/** A phone that no other test of the file uses. */
export function freshPhone(): string {
  phones += 1;
  return String(phones);
}

/** What a good registration sends. */
export function registration(change: object = {}): object {
  return {
    phone: freshPhone(),
    password: PASSWORD,
    confirmPassword: PASSWORD,
    inviteCode: FIRM_CODE,
    acceptPrivacy: true,
    ...change,
  };
}

/** Opens the scene; security time is the machine's present, standing still. */
export async function openAccountScene(chance: Chance = systemChance): Promise<AccountScene> {
  const test = await openTestDatabase();
  const clock = fixedClock(Date.UTC(2026, 10, 20, 15), Date.now());
  const endedLogIns: string[] = [];
  const told: AccountScene['told'] = [];
  const ports: Ports = {
    db: test.db,
    clock,
    chance,
    secrets: testSecrets,
    log: silentLog,
    realtime: {
      ...silentRealtime,
      endLogIn: (id) => void endedLogIns.push(id),
      toInvestor: (investorId, _name, _data, knownTo) => void told.push([investorId, knownTo]),
    },
    config: {
      mode: 'sandbox',
      port: 0,
      dataFolder: '',
      origins: [],
      redisUrl: null,
      firm: null,
      sandboxSeed: 'test',
      firmInviteCode: FIRM_CODE,
    },
  };
  const registered: RegisteredHook[] = [];
  const made = createAccount({
    ports,
    money: NO_MONEY,
    identity: NOBODY_KNOWN,
    registered: () => registered,
  });
  const account = made.api;
  const feature = runFeature(made.feature);
  const server = await buildServer({
    ports,
    routes: feature.routes,
    authenticator: account.authenticator,
    catalogs: loadCatalogs(ROOT),
  });
  const call = caller(server);
  return {
    test,
    clock,
    registered,
    runJobs: feature.runJobs,
    endedLogIns,
    told,
    call,
    async registerInvestor() {
      const phone = freshPhone();
      const { data } = await call('user/register', registration({ phone }));
      return { token: data.token, user: data.user, phone, password: PASSWORD };
    },
    async solvedCaptcha() {
      const { data } = await call('captcha/challenge', {});
      return solveCaptcha(data as unknown as CaptchaChallenge);
    },
    async count(table) {
      const { rows } = await test.owner.query(`SELECT count(*)::int AS count FROM ${table}`);
      return rows[0].count;
    },
    async close() {
      await server.close();
      await test.close();
    },
  };
}

/** The field `captcha` of a challenge that somebody solved. */
export async function solveCaptcha(challenge: CaptchaChallenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

function caller(server: FastifyInstance): AccountScene['call'] {
  return async (path, body, { token, userAgent, cookie } = {}) => {
    const response = await server.inject({
      method: 'POST',
      url: `/api/${path}?language=es`,
      payload: body,
      headers: {
        ...(token !== undefined && { userToken: token }),
        ...(userAgent !== undefined && { 'user-agent': userAgent }),
        ...(cookie !== undefined && { cookie }),
      },
    });
    const [{ name, value } = { name: '', value: '' }] = response.cookies;
    return { status: response.statusCode, cookie: `${name}=${value}`, ...response.json() };
  };
}
