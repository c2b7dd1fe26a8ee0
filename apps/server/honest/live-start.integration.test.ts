import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getStock } from '#features/market/contract.ts';
import { openFakeAlpaca } from '#features/market/server/feeds/alpaca/fake-alpaca.fixture.ts';
import { fixAnswer, openFakeBanxico } from '#features/market/server/feeds/banxico/fake-banxico.fixture.ts';
import { openFakeTwelveData } from '#features/market/server/feeds/twelve-data/fake-twelve-data.fixture.ts';
import { openFakeAlpacaTrading } from '#features/trade/server/venue/alpaca/fake-alpaca-trading.fixture.ts';
import { createClient } from '#kernel/contract/client.ts';
import { type EmptyDatabase, openEmptyDatabase } from '#testing/database.ts';
import { findFreePort } from '#testing/free-port.ts';
import { openAuthority } from '#testing/time-stamp-authority.ts';

/** The product as a firm starts it live, with everything that stands outside it on loopback. */

const READY_WITHIN_MS = 240_000;
const LOG_IN = `bolsillo_live_${randomBytes(4).toString('hex')}`;
const folder = mkdtempSync(join(tmpdir(), 'bolsillo-live-start-'));
const closing: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
let database: EmptyDatabase;
let env: Record<string, string>;
let child: ChildProcess | null = null;
let said = '';

beforeAll(async () => {
  const now = () => Date.now();
  const alpaca = await openFakeAlpaca({ now });
  const twelve = await openFakeTwelveData(now);
  const bank = await openFakeBanxico(fixAnswer({ fecha: '19/11/2026', dato: '18.4210' }));
  const trading = await openFakeAlpacaTrading(now);
  const authority = await openAuthority();
  closing.push(...[alpaca, twelve, bank, trading, authority].map((stand) => () => stand.close()));
  const ca = join(folder, 'tsa.pem');
  writeFileSync(ca, authority.timeStamps.anchors);
  database = await openEmptyDatabase();
  await database.owner.query(`CREATE ROLE ${LOG_IN} LOGIN PASSWORD 'one' IN ROLE bolsillo_app`);
  closing.push(async () => {
    await database.owner.query(`DROP ROLE ${LOG_IN}`);
    await database.close();
  });
  const application = new URL(database.ownerUrl);
  application.username = LOG_IN;
  application.password = 'one';
  env = {
    BOLSILLO_MODE: 'live',
    BOLSILLO_DATA: join(folder, 'data'),
    HOST: '127.0.0.1',
    DATABASE_URL: application.href,
    DATABASE_OWNER_URL: database.ownerUrl,
    BOLSILLO_SECRET: randomBytes(32).toString('base64'),
    BOLSILLO_INVITE_CODE: '135790',
    BOLSILLO_FIRM_NAME: 'Casa de Bolsa Ejemplo, S.A. de C.V.',
    BOLSILLO_FIRM_REGISTRATION: '1234',
    TSA_URL: authority.timeStamps.addresses.join(','),
    TSA_CA: ca,
    BOLSILLO_MARKET_AMERICA: 'alpaca',
    ALPACA_KEY_ID: alpaca.config.keyId,
    ALPACA_SECRET_KEY: alpaca.config.secretKey,
    ALPACA_DATA_URL: alpaca.config.dataUrl,
    ALPACA_STREAM_URL: alpaca.config.streamUrl,
    BOLSILLO_MARKET_MEXICO: 'twelve-data',
    TWELVE_DATA_KEY: twelve.config.key,
    TWELVE_DATA_URL: twelve.config.url,
    TWELVE_DATA_STREAM_URL: twelve.config.streamUrl,
    BANXICO_TOKEN: bank.config.token,
    BANXICO_URL: bank.config.url,
    ALPACA_TRADING_URL: trading.settings.url,
    ALPACA_TRADING_STREAM_URL: trading.settings.streamUrl,
  };
}, 60_000);
afterAll(async () => {
  await stop();
  for (const close of closing.reverse()) await close();
});

async function start(more: Record<string, string>): Promise<{ url: string; code: number | null }> {
  const own = Object.entries(process.env).filter(([name]) => !/^(DATABASE|BOLSILLO|REDIS)_/.test(name));
  const port = String(await findFreePort());
  said = '';
  const started = spawn(process.execPath, [join(import.meta.dirname, '../start.ts')], {
    env: { ...Object.fromEntries(own), ...env, PORT: port, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child = started;
  for (const stream of [started.stdout, started.stderr])
    stream.on('data', (chunk) => (said += String(chunk)));
  const end = Date.now() + READY_WITHIN_MS;
  while (!said.includes('Ctrl-C stops it') && started.exitCode === null) {
    if (Date.now() > end) throw new Error(`waited in vain; it said:\n${said}`);
    await sleep(50);
  }
  return { url: `http://127.0.0.1:${port}`, code: started.exitCode };
}

async function stop(): Promise<void> {
  const running = child;
  child = null;
  if (running === null || running.exitCode !== null) return;
  const ended = new Promise((resolve) => running.once('exit', resolve));
  running.kill('SIGTERM');
  await ended;
}

const venuesAt = async (url: string) => {
  const client = createClient({ baseUrl: url, language: () => 'es', token: () => null });
  const venueOf = async (id: string) => {
    const told = await client.send(getStock, { id });
    return told.ok && [told.data.venue, told.data.tradable];
  };
  return { AAPL: await venueOf('AAPL.XNAS'), WALMEX: await venueOf('WALMEX.XMEX') };
};

it(
  'starts to be looked at, is given a venue, and is never again without',
  async () => {
    const first = await start({});
    expect(said).toContain('live goes without a venue for American stocks');
    expect(said).toContain('Real money, real American prices');
    await expect
      .poll(() => venuesAt(first.url), { timeout: 30_000 })
      .toEqual({ AAPL: [null, false], WALMEX: [null, false] });
    await stop();
    const second = await start({ BOLSILLO_VENUE_AMERICA: 'alpaca' });
    expect(said).toContain('American orders executed by Alpaca');
    await expect
      .poll(() => venuesAt(second.url), { timeout: 30_000 })
      .toEqual({ AAPL: ['alpaca', true], WALMEX: [null, false] });
    for (const secret of [env.ALPACA_SECRET_KEY, env.BOLSILLO_SECRET, 'one@'])
      expect(said).not.toContain(secret);
    await stop();
    const third = await start({});
    expect(third.code).toBe(1);
    expect(said).toContain('✗ the American orders of this database are executed by Alpaca');
  },
  READY_WITHIN_MS,
);
