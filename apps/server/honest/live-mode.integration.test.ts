import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openAuthority } from '#testing/time-stamp-authority.ts';

/** Live refuses to start, with one line for each thing that is missing, before anything is touched. */

const folder = mkdtempSync(join(tmpdir(), 'bolsillo-live-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const GIVEN = {
  DATABASE_URL: 'postgresql://app:one@127.0.0.1:1/bolsillo',
  DATABASE_OWNER_URL: 'postgresql://owner:two@127.0.0.1:1/bolsillo',
  BOLSILLO_SECRET: Buffer.alloc(32, 7).toString('base64'),
  BOLSILLO_INVITE_CODE: '135790',
  BOLSILLO_FIRM_NAME: 'Casa de Bolsa Ejemplo, S.A. de C.V.',
  BOLSILLO_FIRM_REGISTRATION: '1234',
  TSA_URL: 'http://127.0.0.1:1/',
  TSA_CA: join(folder, 'tsa.pem'),
};
beforeAll(async () => {
  const { timeStamps, close } = await openAuthority();
  writeFileSync(GIVEN.TSA_CA, timeStamps.anchors);
  await close();
});
type Item = keyof typeof GIVEN;
const ITEMS = Object.keys(GIVEN) as Item[];

/** Starts the product live; gives its exit code and the first words of each line that it said. */
async function start(
  given: Readonly<Record<string, string | undefined>>,
): Promise<{ code: number | null; lines: string[] }> {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(DATABASE|BOLSILLO|REDIS|TSA|ALPACA|TWELVE|BANXICO)_/.test(name),
  );
  const data = join(folder, 'data');
  const child = spawn(process.execPath, [join(import.meta.dirname, '../start.ts')], {
    env: { ...Object.fromEntries(own), BOLSILLO_MODE: 'live', BOLSILLO_DATA: data, PORT: '0', ...given },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  expect(existsSync(data)).toBe(false);
  return { code, lines: said.trim().split('\n') };
}

const UNTRADED = ['a venue for American stocks', 'a venue for Mexican stocks'];

/** What live needs, by the lines that say so; what it goes without is told too, and nothing else. */
function named(lines: readonly string[]): (string | undefined)[] {
  const without = lines.filter((line) => line.startsWith('· live goes without '));
  expect(without).toEqual(
    ['a source of coin rates', ...UNTRADED].map((what) => expect.stringContaining(what)),
  );
  return lines
    .filter((line) => !without.includes(line))
    .map((line) => /^✗ live needs (.+?):/.exec(line)?.[1]);
}
/** Which are not missed alone. */
const TOGETHER: Partial<Record<Item, readonly Item[]>> = {
  DATABASE_URL: ['DATABASE_URL', 'DATABASE_OWNER_URL'],
  TSA_URL: ['TSA_URL', 'TSA_CA'],
  TSA_CA: ['TSA_URL', 'TSA_CA'],
};
const MARKET = ['BOLSILLO_MARKET_AMERICA', 'BOLSILLO_MARKET_MEXICO', 'BANXICO_TOKEN'];
const VENDORS = {
  BOLSILLO_MARKET_AMERICA: 'alpaca',
  ALPACA_KEY_ID: 'id',
  ALPACA_SECRET_KEY: 'secret',
  BOLSILLO_MARKET_MEXICO: 'twelve-data',
  TWELVE_DATA_KEY: 'key',
  BANXICO_TOKEN: 'token',
};

it('with nothing given, a line for each', async () => {
  const { code, lines } = await start({});
  expect(code).toBe(1);
  expect(named(lines)).toEqual([...ITEMS, ...MARKET]);
});

it.each(ITEMS)(
  'with all but %s, the line for it, and no other but those for the market data',
  async (missing) => {
    const { [missing]: _left, ...given } = GIVEN;
    // one of two without the other is a mistake of its own
    const expected = TOGETHER[missing] ?? [missing];
    const asked = { ...given, ...Object.fromEntries(expected.map((item) => [item, undefined])) };
    const { code, lines } = await start(asked);
    expect(code).toBe(1);
    expect(named(lines)).toEqual([...expected, ...MARKET]);
  },
);

it.each(['', ' ', '\t\n'])('blanks (%j) are nothing', async (blank) => {
  const { code, lines } = await start(Object.fromEntries(ITEMS.map((item) => [item, blank])));
  expect(code).toBe(1);
  expect(named(lines)).toEqual([...ITEMS, ...MARKET]);
});

it('the sandbox’s invite code, which everybody knows, is not the firm’s', async () => {
  const { code, lines } = await start({ ...GIVEN, BOLSILLO_INVITE_CODE: ' 246810 ' });
  expect(code).toBe(1);
  expect(named(lines)).toEqual(['BOLSILLO_INVITE_CODE', ...MARKET]);
});

it('with all else, still not on the simulated market', async () => {
  const { code, lines } = await start(GIVEN);
  expect(code).toBe(1);
  expect(named(lines)).toEqual(MARKET);
});

it.each([
  ['the simulated venue', 'BOLSILLO_VENUE_AMERICA', { BOLSILLO_VENUE_AMERICA: 'simulated' }],
  ['a paper account', 'ALPACA_TRADING_URL', { BOLSILLO_VENUE_AMERICA: 'alpaca' }],
])('with all else, never on %s', async (_what, item, venue) => {
  const { code, lines } = await start({ ...GIVEN, ...VENDORS, ...venue });
  expect(code).toBe(1);
  expect(lines.filter((line) => line.startsWith('✗'))).toEqual([
    expect.stringContaining(`✗ live needs ${item}: `),
  ]);
});
