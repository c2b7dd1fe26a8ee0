import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { inApplicationRole } from '#kernel/database/application-role.ts';
import type { Config, PushConfig } from '#kernel/ports/config.ts';
import { readAnchors } from '#kernel/time-stamp/trust.ts';
import { type Environment, EnvironmentError } from './environment-error.ts';
import { assertSealedInLive } from './environment-values.ts';
import { readMarket } from './market-environment.ts';
import { readVenue } from './venue-environment.ts';

/** A database that runs already; without one the embedded PostgreSQL is started. */
export interface GivenDatabase {
  /** The application's log-in, no more than the role `bolsillo_app`. */
  readonly url: string;
  /** The schema owner's log-in: migrates. */
  readonly ownerUrl: string;
  /** One log-in was given for both; the application drops to its role on it. */
  readonly shared: boolean;
}

/** All that the environment says, read once. */
export interface Settings extends Config {
  readonly host: string;
  readonly staticDir: string;
  /** Addresses of the firm's own proxies, whose word on who is calling is believed (`BOLSILLO_TRUST_PROXY`). */
  readonly trustProxy: readonly string[];
  readonly consoleDir: string;
  readonly database: GivenDatabase | null;
  /** Master keys, newest first; live needs one, the sandbox draws its own. */
  readonly secretKeys: readonly Buffer[];
}

const ROOT = join(import.meta.dirname, '../..');
const DEFAULT_PORT = '8080';
const MAX_PORT = 65_535;
/** Everybody knows it: live takes another. */
export const SANDBOX_INVITE_CODE = '246810';
/** 32 bytes as base64: 43 characters and one of padding. */
const SECRET = /^[A-Za-z0-9+/]{43}=$/;

/** The same without blanks around the values; what is nothing but blanks is not set. */
export function trimmed(env: Environment): Environment {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
  );
}

/** Reads the environment (docs/operations.md lists the variables); throws `EnvironmentError` for a value that makes no sense. */
export function readEnvironment(given: Environment): Settings {
  const env = trimmed(given);
  const mode = readMode(env.BOLSILLO_MODE);
  const { market } = readMarket(env);
  return {
    mode,
    firm: mode === 'live' ? readFirm(env) : null,
    port: readPort(env.PORT || DEFAULT_PORT),
    host: env.HOST || '0.0.0.0',
    dataFolder: resolve(env.BOLSILLO_DATA || join(ROOT, 'data')),
    staticDir: join(ROOT, 'dist/mobile'),
    consoleDir: join(ROOT, 'dist/operator'),
    origins: readList(env.BOLSILLO_ORIGINS),
    trustProxy: readList(env.BOLSILLO_TRUST_PROXY),
    redisUrl: env.REDIS_URL || null,
    ...(market && { market }),
    ...readVenue(env, { mode, ...(market && { market }) }),
    ...readDrandBases(env),
    ...readTimeStamps(env),
    ...readSocial(env),
    ...readNewsFeeds(env),
    push: readPush(env),
    sandboxSeed: sandboxSeedOf(env),
    firmInviteCode: readInviteCode(env.BOLSILLO_INVITE_CODE || SANDBOX_INVITE_CODE),
    database: readDatabase(env),
    secretKeys: readSecretKeys(env.BOLSILLO_SECRET ?? ''),
  };
}

/** The word that the simulated market is made from (`BOLSILLO_SEED`). */
export const sandboxSeedOf = (env: Environment): string => env.BOLSILLO_SEED || 'bolsillo';

/** What is missing of it `missingForLive` tells. */
function readFirm(env: Environment): Config['firm'] {
  const { BOLSILLO_FIRM_NAME: name = '', BOLSILLO_FIRM_REGISTRATION: registration = '' } = env;
  return { name, registration, contact: readContact(env.BOLSILLO_FIRM_CONTACT) };
}

const MAIL_OR_PHONE = /^([^\s@]+@[^\s@]+\.[^\s@]+|\+?\d[\d ]{6,18}\d)$/;

function readContact(text: string | undefined): string | null {
  if (text === undefined) return null;
  if (MAIL_OR_PHONE.test(text)) return text;
  throw new EnvironmentError('BOLSILLO_FIRM_CONTACT must be an e-mail address or a phone number');
}

function readMode(word = 'sandbox'): Config['mode'] {
  if (word === 'sandbox' || word === 'live') return word;
  throw new EnvironmentError(`BOLSILLO_MODE is "${word}"; it may be sandbox or live`);
}

function readList(text = ''): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function readPush(env: Environment): PushConfig {
  const contact = env.BOLSILLO_PUSH_CONTACT || null;
  if (contact !== null && !/^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/.test(contact))
    throw new EnvironmentError(
      'BOLSILLO_PUSH_CONTACT must look like mailto:someone@firm.example or https://…',
    );
  return { contact, origins: readOrigins(env, 'BOLSILLO_PUSH_ORIGINS') };
}

function readOrigins(env: Environment, name: string): string[] {
  const origins = readList(env[name]);
  const wrong = origins.find((origin) => !URL.canParse(origin) || new URL(origin).origin !== origin);
  if (wrong === undefined) return origins;
  throw new EnvironmentError(`${name} holds "${wrong}"; an origin is like https://push.example`);
}

function readSocial(env: Environment): Pick<Config, 'social'> {
  const { WECHAT_APP_ID: appId, WECHAT_SECRET: secret, WECHAT_URL: base = null } = env;
  const redirectOrigins = readOrigins(env, 'BOLSILLO_REDIRECT_ORIGINS');
  if (appId === undefined && secret === undefined) return {};
  if (appId === undefined || secret === undefined)
    throw new EnvironmentError('WECHAT_APP_ID and WECHAT_SECRET are set together or not at all');
  if (base !== null && !(URL.canParse(base) && /^https?:$/.test(new URL(base).protocol)))
    throw new EnvironmentError('WECHAT_URL must be an address like https://wechat.example');
  if (base !== null) assertSealedInLive(env, 'WECHAT_URL', new URL(base));
  return { social: { appId, secret, base, redirectOrigins } };
}

const isWeb = (address: string) => URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);

function readNewsFeeds({ NEWS_FEEDS }: Environment): Pick<Config, 'newsFeeds'> {
  const newsFeeds = readList(NEWS_FEEDS);
  if (newsFeeds.every(isWeb)) return { newsFeeds };
  throw new EnvironmentError(
    'NEWS_FEEDS must be addresses like https://news.example/rss, separated by commas',
  );
}

function readDrandBases({ DRAND_URL }: Environment): Pick<Config, 'drandBases'> {
  if (DRAND_URL === undefined) return {};
  const bases = readList(DRAND_URL);
  if (bases.length > 0 && bases.every(isWeb)) return { drandBases: bases };
  throw new EnvironmentError('DRAND_URL must be addresses like https://api.drand.sh, separated by commas');
}

/** The authorities that stamp the daily roots (`TSA_URL`, `TSA_CA`); throws `EnvironmentError` for what makes no sense. */
export function readTimeStamps({ TSA_URL, TSA_CA }: Environment): Pick<Config, 'timeStamps'> {
  if (TSA_URL === undefined && TSA_CA === undefined) return {};
  if (TSA_URL === undefined || TSA_CA === undefined)
    throw new EnvironmentError('TSA_URL and TSA_CA are set together or not at all');
  const addresses = readList(TSA_URL);
  if (addresses.length === 0 || !addresses.every(isWeb))
    throw new EnvironmentError(
      'TSA_URL must be addresses like https://tsa.example/rfc3161, separated by commas',
    );
  try {
    const anchors = readFileSync(TSA_CA, 'utf8');
    readAnchors(anchors);
    return { timeStamps: { addresses, anchors } };
  } catch (error) {
    throw new EnvironmentError(`TSA_CA is no file of certificates (PEM): ${(error as Error).message}`);
  }
}

function readPort(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= MAX_PORT) return port;
  throw new EnvironmentError(`PORT is "${text}"; it must be a whole number up to ${MAX_PORT}`);
}

function readInviteCode(code: string): string {
  if (/^\d{6}$/.test(code)) return code;
  throw new EnvironmentError(`BOLSILLO_INVITE_CODE is "${code}"; it must be six digits`);
}

/** Master keys as `BOLSILLO_SECRET` gives them, newest first; none where it is empty. */
export function readSecretKeys(text: string): Buffer[] {
  const keys = text
    .split(',')
    .filter((key) => key !== '')
    .map((key) => (SECRET.test(key) ? Buffer.from(key, 'base64') : null));
  if (keys.every((key) => key !== null)) return keys;
  throw new EnvironmentError(
    'BOLSILLO_SECRET must be 32 random bytes as base64 (openssl rand -base64 32); after a rotation several, newest first, separated by commas',
  );
}

function readDatabase(env: Environment): GivenDatabase | null {
  const url = env.DATABASE_URL;
  const ownerUrl = env.DATABASE_OWNER_URL;
  if (!url) {
    if (ownerUrl) throw new EnvironmentError('DATABASE_OWNER_URL is set without DATABASE_URL');
    return null;
  }
  const addresses = { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl ?? url };
  for (const [name, address] of Object.entries(addresses)) {
    if (!URL.canParse(address) || !/^postgres(ql)?:$/.test(new URL(address).protocol))
      throw new EnvironmentError(`${name} must look like postgresql://user:password@host:5432/database`);
  }
  if (ownerUrl && ownerUrl !== url) return { url, ownerUrl, shared: false };
  return { url: inApplicationRole(url), ownerUrl: url, shared: true };
}
