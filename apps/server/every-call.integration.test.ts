import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logOutCall } from '#features/account/contract.ts';
import { encodeCursor } from '#kernel/contract/cursor.ts';
import { LANGUAGES } from '#kernel/i18n/language.ts';
import { openBolsillo, type TestBolsillo, type TestInvestor } from '#testing/bolsillo.ts';
import { type AskedCall, collectSweeps } from '#testing/every-call.ts';
import { registerVerified } from '#testing/verified-investor.ts';

const DAY_MS = 86_400_000;

const sweeps = await collectSweeps();
const CALLS: Readonly<Record<string, AskedCall<Record<string, string>>>> = Object.assign(
  {},
  ...sweeps.map(({ calls }) => calls),
);
const PATHS = Object.keys(CALLS).sort();

interface Told {
  readonly status: number;
  readonly text: string;
  readonly body: { success: boolean; code: number; msg: string; data: Record<string, unknown> };
}

let world: TestBolsillo;
let victim: TestInvestor;
let theirs: Record<string, string>;
let badTokens: string[];
let paths: Record<string, { post: { security: object[] } }>;

async function send(
  path: string,
  body: string,
  headers: Record<string, string> = {},
  language = 'en',
): Promise<Told> {
  const response = await fetch(`${world.url}/api/${path}?language=${language}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...headers },
    body,
  });
  const text = await response.text();
  return { status: response.status, text, body: JSON.parse(text) };
}

const ask = (path: string, input: object, token?: string) =>
  send(path, JSON.stringify(input), token === undefined ? {} : { userToken: token });

/** One of everything that has an id, made by the features themselves. */
async function belongingsOf(investor: TestInvestor): Promise<Record<string, string>> {
  const owned: Record<string, string> = {};
  for (const { own } of sweeps) Object.assign(owned, await own?.(investor, world));
  expect(Object.keys(owned).length).toBeGreaterThan(10);
  return owned;
}

/** Forged ones, one whose log-in ended, one that was not used for 31 days. */
async function tokensThatAreNotGood(): Promise<string[]> {
  const ended = await world.register();
  await ended.get(logOutCall, {});
  const idle = await world.register();
  await world.database.owner.query(
    "UPDATE log_in SET last_seen_at = last_seen_at - interval '31 days' WHERE investor_id = $1",
    [idle.id],
  );
  return ['A'.repeat(43), 'x', 'x'.repeat(500), "' OR 1=1 --", ended.token, idle.token];
}

/** Everything that stands of an investor, in every table that knows them. */
async function everythingOf(investor: string): Promise<unknown> {
  const { rows: tables } = await world.database.owner.query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.columns
      WHERE column_name = 'investor_id' AND table_schema IN ('public', 'ledger')
        AND (table_schema, table_name) IN (SELECT table_schema, table_name FROM information_schema.tables
                                            WHERE table_type = 'BASE TABLE') ORDER BY 1`,
  );
  const found: Record<string, unknown> = {};
  for (const { name } of tables) {
    const { rows } = await world.database.owner.query(
      `SELECT to_jsonb(t) AS row FROM ${name} t WHERE investor_id = $1 ORDER BY 1`,
      [investor],
    );
    found[name] = rows;
  }
  expect(tables.length).toBeGreaterThan(8);
  return found;
}

beforeAll(async () => {
  world = await openBolsillo();
  victim = await registerVerified(world, await world.operator('reviewer'));
  theirs = await belongingsOf(victim);
  badTokens = await tokensThatAreNotGood();
  const response = await fetch(`${world.url}/api/openapi.json`);
  paths = ((await response.json()) as { paths: typeof paths }).paths;
});
afterAll(() => world.close());

describe('the OpenAPI document', () => {
  it('has no operation that the features leave out of this sweep, and they declare none that it lacks', () => {
    // The console's calls have a sweep of their own.
    const operations = Object.keys(paths)
      .filter((path) => !paths[path]!.post.security.some((way) => 'operatorToken' in way))
      .map((path) => path.replace('/api/', ''));
    expect(operations.sort()).toEqual([...PATHS].sort());
  });
});

const needsLogIn = (path: string) =>
  !paths[`/api/${path}`]!.post.security.some((way) => Object.keys(way).length === 0);

it.each([
  'alert/create',
  'alert/delete',
  'article/accept',
  'operator/clock_advance',
  'sandbox/clock_advance',
  'search/choose',
])('%s changes something, so that an address alone does not do it', async (path) => {
  expect(Object.keys(paths[`/api/${path}`]!)).toEqual(['post']);
  expect((await fetch(`${world.url}/api/${path}`)).status).toBe(404);
});

describe.each(PATHS)('%s', (path) => {
  const call = CALLS[path]!;

  it('asked without a token is answered, or refused with 401 and −3, in each language', async () => {
    const texts = { es: 'Inicia sesión para continuar', en: 'Log in to continue', zh: '请先登录' };
    for (const language of LANGUAGES) {
      const told = await send(path, JSON.stringify(call.input), {}, language);
      if (!needsLogIn(path)) expect([told.status, told.body.code]).not.toContain(401);
      else {
        expect([told.status, told.body.code]).toEqual([401, -3]);
        expect(told.body.msg).toBe(texts[language]);
        expect(told.body.data).toEqual({ reason: 'login.required' });
      }
    }
  });

  it('is there by GET where the document says so, and nowhere else', async () => {
    const { status } = await fetch(`${world.url}/api/${path}`);
    expect(status !== 404).toBe('get' in paths[`/api/${path}`]!);
  });

  it('asked with a token that is not good is refused with 401 and −4', async () => {
    for (const token of [...badTokens, victim.id]) {
      const told = await ask(path, call.input, token);
      if (call.ignoresToken) expect([told.status, told.body.code]).not.toContain(-4);
      else {
        expect([told.status, told.body.code, told.body.data.reason]).toEqual([401, -4, 'login.ended']);
        expect(told.body.msg).toBe('Your session has ended; log in again');
      }
    }
  });

  it('asked by a stranger shows and changes nothing of another investor', async () => {
    const stranger = await world.register('en');
    const before = await everythingOf(victim.id);
    const told = await ask(path, call.foreign?.(theirs) ?? call.input, stranger.token);
    if (call.foreign) {
      expect([told.status, told.body.code, told.body.data.reason]).toEqual([200, -1, 'not_found']);
      expect(told.body.msg).toBe('We could not find that');
    } else expect(told.status).toBeLessThan(500);
    for (const secret of [...Object.values(theirs), victim.id, victim.phone, 'secreto']) {
      expect(told.text).not.toContain(secret);
    }
    expect(await everythingOf(victim.id)).toEqual(before);
  });

  it.each([
    ['is not JSON', '{"a":', 400, -2],
    ['is no text at all', '\u0000\u0001', 400, -2],
    ['is a list', '[1]', 400, -2],
    ['is a word', '"x"', 400, -2],
    ['is nested 5,000 deep', `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`, 400, -2],
    ['aims at __proto__', '{"__proto__":{"admin":true}}', 400, -2],
    ['aims at a constructor', '{"a":{"constructor":{"prototype":{"x":1}}}}', 400, -2],
    ['is larger than 64 kB', JSON.stringify({ a: 'x'.repeat(70_000) }), 413, -15],
  ])('asked with a body that %s is refused, and nothing happens', async (_, body, status, code) => {
    const told = await send(path, body, call.ignoresToken ? {} : { userToken: victim.token });
    const expected = call.largeBodies && status === 413 ? [400, false, -2] : [status, false, code];
    expect([told.status, told.body.success, told.body.code]).toEqual(expected);
    expect(told.body.msg).not.toBe('');
    expect(({} as Record<string, unknown>).admin).toBeUndefined();
  });

  it('asked with every field of a wrong kind names fields and never fails', async () => {
    for (const wrong of [
      null,
      true,
      5,
      -1,
      [],
      {},
      '',
      '\u0000',
      '💥'.repeat(50),
      "'; DROP TABLE investor; --",
    ]) {
      const input = Object.fromEntries(
        [...Object.keys(call.input), 'cursor', 'limit', 'id'].map((name) => [name, wrong]),
      );
      // user/logout would end the victim's log-in: it takes no input, so nothing of it can be wrong.
      if (path === 'user/logout') return;
      const told = await ask(path, input, call.ignoresToken ? undefined : victim.token);
      expect(told.status, JSON.stringify(told.body)).toBeLessThan(500);
    }
  });

  it('asked with a cursor made by hand never fails', async () => {
    if (path === 'user/logout') return;
    const cursors = [[9e15, randomUUID()], [1, 'x'], ['9'.repeat(19)], ['x'], ['.', 'x', 'x'], [null], []];
    for (const keys of cursors) {
      const input = { ...call.input, cursor: encodeCursor(keys as string[]) };
      const told = await ask(path, input, call.ignoresToken ? undefined : victim.token);
      expect(told.status, JSON.stringify(told.body)).toBeLessThan(500);
    }
  });
});

describe('a token', () => {
  it('good yesterday is good today, and 30 idle days later it is not', async () => {
    const other = await world.register();
    await world.pass(29 * DAY_MS);
    expect((await ask('user/get_info', {}, other.token)).status).toBe(200);
    await world.pass(30 * DAY_MS + 1);
    const told = await ask('user/get_info', {}, other.token);
    expect([told.status, told.body.code]).toEqual([401, -4]);
  });
});
