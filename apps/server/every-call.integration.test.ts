import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logOutCall, setWithdrawalPassword } from '#features/account/contract.ts';
import { addBankCard } from '#features/bank-card/contract.ts';
import { previewExchange } from '#features/exchange/contract.ts';
import { listPositions, placeOrder, previewBuy, previewClose } from '#features/trade/contract.ts';
import { addToWatchlist } from '#features/watchlist/contract.ts';
import { createWithdrawal, previewWithdrawal } from '#features/withdrawal/contract.ts';
import { encodeCursor } from '#kernel/contract/cursor.ts';
import { LANGUAGES } from '#kernel/i18n/language.ts';
import { openBolsillo, PASSWORD, type TestBolsillo, type TestInvestor } from '#testing/bolsillo.ts';
import { registerVerified, uploadPicture } from '#testing/verified-investor.ts';

const DAY_MS = 86_400_000;
const AAPL = 'AAPL.XNAS';
/** In the victim's watchlist. */
const WATCHED = 'WALMEX.XMEX';
/** Two halves that nobody was given. */
const NO_ENROLMENT = 'AAAAA-AAAAA-AAAAA-AAAAA';

/** What a stranger must not reach: everything of one investor that has an id. */
interface Belongings {
  readonly order: string;
  readonly working: string;
  readonly position: string;
  readonly buyPreview: string;
  readonly closePreview: string;
  readonly exchangePreview: string;
  readonly device: string;
  readonly notification: string;
  readonly deposit: string;
  readonly withdrawal: string;
  readonly bankCard: string;
}

/** How a call is asked: well, and with another's ids where it takes any. */
interface Asked {
  readonly input: object;
  /** Absent where the input can name nothing of another investor. */
  readonly foreign?: (theirs: Belongings) => object;
  /** Its bodies may be larger than the 64 kB of all others. */
  readonly largeBodies?: true;
  /** Begins a log-in, so a stale token does not stand in its way. */
  readonly ignoresToken?: true;
}

const toTron = { method: 'usdt_trc20', amount: '50', address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' } as const;

/** Every operation of the OpenAPI document; the first test fails when one is missing here. */
const CALLS: Record<string, Asked> = {
  'asset/history': { input: {} },
  'asset/log': { input: {} },
  'asset/summary': { input: {} },
  'bank_card/create': {
    input: {
      bankName: 'Banorte',
      cardholder: 'Ana Ruiz',
      accountNumber: '072180012345678907',
      cardNumber: '4111111111111111',
    },
  },
  'bank_card/detail': { input: { id: randomUUID() }, foreign: ({ bankCard }) => ({ id: bankCard }) },
  'bank_card/list': { input: {} },
  'bank_card/remove': { input: { id: randomUUID() }, foreign: ({ bankCard }) => ({ id: bankCard }) },
  'bank_card/update': {
    input: {
      id: randomUUID(),
      bankName: 'Banorte',
      cardholder: 'Ana Ruiz',
      accountNumber: '072180012345678907',
    },
    foreign: ({ bankCard }) => ({
      id: bankCard,
      bankName: 'Banorte',
      cardholder: 'Ana Ruiz',
      accountNumber: '072180012345678907',
    }),
  },
  'captcha/challenge': { input: {}, ignoresToken: true },
  'deposit/create': { input: { method: 'spei', amount: '100', proofImage: randomUUID() } },
  'deposit/detail': { input: { id: randomUUID() }, foreign: ({ deposit }) => ({ id: deposit }) },
  'deposit/list': { input: {} },
  'exchange/create': {
    input: { previewId: randomUUID() },
    foreign: ({ exchangePreview }) => ({ previewId: exchangePreview }),
  },
  'exchange/list': { input: {} },
  'exchange/preview': { input: { from: 'MXN', amount: '100' } },
  'exchange/rate': { input: {} },
  // Another investor's picture: kernel/files/files.integration.test.ts, which can make one.
  'file/image': { input: { id: randomUUID() } },
  'file/upload': { input: { kind: 'kyc_front', data: 'eA==' }, largeBodies: true },
  'firm/get': { input: {} },
  'review_times/get': { input: {} },
  'market/overview': { input: {} },
  'notification/delete': {
    input: { id: randomUUID() },
    foreign: ({ notification }) => ({ id: notification }),
  },
  'notification/detail': {
    input: { id: randomUUID() },
    foreign: ({ notification }) => ({ id: notification }),
  },
  'notification/list': { input: {} },
  'notification/popup': { input: {} },
  'notification/read': { input: { id: randomUUID() }, foreign: ({ notification }) => ({ id: notification }) },
  'notification/unread_count': { input: {} },
  'operator/enrol_begin': { input: { signInName: 'nadie', code: NO_ENROLMENT }, ignoresToken: true },
  'operator/enrol_finish': {
    input: { signInName: 'nadie', code: NO_ENROLMENT, password: PASSWORD, totp: '000000' },
    ignoresToken: true,
  },
  'operator/sign_in': {
    input: { signInName: 'nadie', password: PASSWORD, code: '000000' },
    ignoresToken: true,
  },
  'position/close': {
    input: { previewId: randomUUID() },
    foreign: ({ closePreview }) => ({ previewId: closePreview }),
  },
  'position/detail': { input: { id: randomUUID() }, foreign: ({ position }) => ({ id: position }) },
  'position/list': { input: { state: 'open' } },
  'position/preview_close': { input: { id: randomUUID() }, foreign: ({ position }) => ({ id: position }) },
  'proof/chain': { input: {} },
  'proof/inclusion_list': { input: {} },
  'proof/root_list': { input: {} },
  // Another investor's browser: features/web-push/server/web-push.integration.test.ts.
  'push/status': { input: {} },
  'push/subscribe': {
    input: {
      endpoint: 'https://fcm.googleapis.com/fcm/send/none',
      p256dh: 'B'.repeat(87),
      auth: 'A'.repeat(22),
    },
  },
  'push/unsubscribe': { input: { endpoint: 'https://fcm.googleapis.com/fcm/send/none' } },
  'sandbox/clock': { input: {} },
  'sandbox/clock_advance': { input: { to: 'next_open' } },
  'sandbox/starting_cash': { input: {} },
  'search/list': { input: { text: 'apple' } },
  'search/popular': { input: {} },
  'statement/file': { input: { month: '2026-11', format: 'csv' } },
  'statement/list': { input: {} },
  'stock/detail': { input: { id: AAPL } },
  'stock/kline': { input: { id: AAPL, period: '1d', limit: 5 } },
  'stock/list': { input: { country: 'america', limit: 5 } },
  'tariff/list': { input: {} },
  'trade/cancel': { input: { id: randomUUID() }, foreign: ({ working }) => ({ id: working }) },
  'trade/create': {
    input: { previewId: randomUUID() },
    foreign: ({ buyPreview }) => ({ previewId: buyPreview }),
  },
  'trade/detail': { input: { id: randomUUID() }, foreign: ({ order }) => ({ id: order }) },
  'trade/list': { input: {} },
  'trade/preview': { input: { stockId: AAPL, side: 'buy', type: 'market', quantity: '1', leverage: '1' } },
  'user/cancel_password_reset': { input: {} },
  'user/change_password': {
    input: { currentPassword: PASSWORD, password: 'granizo.en.mayo', confirmPassword: 'granizo.en.mayo' },
  },
  'user/change_withdrawal_password': {
    input: { currentPassword: PASSWORD, password: 'granizo.en.mayo', confirmPassword: 'granizo.en.mayo' },
  },
  'user/device_end': { input: { id: randomUUID() }, foreign: ({ device }) => ({ id: device }) },
  'user/devices': { input: {} },
  'user/cancel_forgot_password': { input: {} },
  'user/forgot_password': { input: { phone: '5500000000' }, ignoresToken: true, largeBodies: true },
  'user/get_info': { input: {} },
  'user/kyc': {
    input: {
      fullName: 'Ana Ruiz',
      idType: 'passport',
      idNumber: 'G12345678',
      frontPhoto: randomUUID(),
      backPhoto: randomUUID(),
    },
  },
  'user/kyc_status': { input: {} },
  'user/login': {
    input: { phone: '5500000000', password: PASSWORD, acceptPrivacy: true },
    ignoresToken: true,
  },
  'user/logout': { input: {} },
  'user/payment_method': { input: {} },
  'user/register': { input: { phone: '5500000000' }, ignoresToken: true },
  'user/reset_withdrawal_password': {
    input: {
      currentPassword: PASSWORD,
      password: 'granizo.en.mayo',
      confirmPassword: 'granizo.en.mayo',
      facePhoto: randomUUID(),
    },
  },
  'user/restrictions': { input: {} },
  'user/security': { input: {} },
  'user/set_withdrawal_password': {
    input: { currentPassword: PASSWORD, password: 'granizo.en.mayo', confirmPassword: 'granizo.en.mayo' },
  },
  'user/sign_ins': { input: {} },
  'user/update': { input: { displayCurrency: 'USD' } },
  'withdrawal/cancel': { input: { id: randomUUID() }, foreign: ({ withdrawal }) => ({ id: withdrawal }) },
  'watchlist/add': { input: { stockId: AAPL } },
  'watchlist/delete': { input: { stockId: AAPL } },
  'watchlist/list': { input: {} },
  'watchlist/merge': { input: { stockIds: [AAPL] } },
  // A stock that only another investor follows.
  'watchlist/move': {
    input: { stockId: AAPL, before: null },
    foreign: () => ({ stockId: WATCHED, before: null }),
  },
  // Another's preview asks for one's own password first: features/withdrawal/server/withdrawal.integration.test.ts.
  'withdrawal/create': { input: { previewId: randomUUID(), password: PASSWORD } },
  'withdrawal/detail': { input: { id: randomUUID() }, foreign: ({ withdrawal }) => ({ id: withdrawal }) },
  'withdrawal/list': { input: {} },
  'withdrawal/options': { input: {} },
  'withdrawal/preview': { input: toTron },
};
const PATHS = Object.keys(CALLS);

interface Told {
  readonly status: number;
  readonly text: string;
  readonly body: { success: boolean; code: number; msg: string; data: Record<string, unknown> };
}

let world: TestBolsillo;
let victim: TestInvestor;
let theirs: Belongings;
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

async function buy(investor: TestInvestor, order: object): Promise<string> {
  const { previewId } = await investor.get(previewBuy, {
    stockId: AAPL,
    side: 'buy',
    type: 'market',
    quantity: '2',
    leverage: '1',
    ...order,
  } as never);
  return (await investor.get(placeOrder, { previewId })).order.id;
}

async function belongingsOf(investor: TestInvestor): Promise<Belongings> {
  const order = await buy(investor, {});
  await world.pass(1_000);
  const working = await buy(investor, { type: 'limit', limitPrice: '150', timeInForce: 'gtc' });
  await world.pass(1_000);
  const { items } = await investor.get(listPositions, { state: 'open' });
  const position = items[0]!.id;
  const { previewId: buyPreview } = await investor.get(previewBuy, {
    stockId: AAPL,
    side: 'buy',
    type: 'market',
    quantity: '1',
    leverage: '1',
  });
  const { previewId: closePreview } = await investor.get(previewClose, { id: position });
  const exchange = await investor.get(previewExchange, { from: 'MXN', amount: '100' });
  const { rows } = await world.database.owner.query<{ id: string }>(
    'SELECT id FROM log_in WHERE investor_id = $1',
    [investor.id],
  );
  const notification = randomUUID();
  await world.database.owner.query(
    `INSERT INTO notification (id, investor_id, title, content, popup, created_at)
     SELECT $1, $2, t, t, true, now() FROM jsonb_build_object('es', 'secreto', 'en', 'secreto', 'zh', 'secreto') t`,
    [notification, investor.id],
  );
  const { card } = await investor.get(addBankCard, {
    bankName: 'Banamex',
    cardholder: 'Ana Ruiz',
    accountNumber: '1234567890',
    cardNumber: '4111111111111111',
  });
  await investor.get(addToWatchlist, { stockId: WATCHED });
  const device = rows[0]!.id;
  const deposit = await depositOf(investor);
  const withdrawal = await withdrawalOf(investor);
  return {
    order,
    working,
    position,
    buyPreview,
    closePreview,
    exchangePreview: exchange.previewId,
    device,
    notification,
    bankCard: card.id,
    deposit,
    withdrawal,
  };
}

/** An order of an investor who is not verified: written by the database's owner. */
async function withdrawalOf(investor: TestInvestor): Promise<string> {
  const password = 'retiro.seguro.7';
  await investor.get(setWithdrawalPassword, {
    currentPassword: PASSWORD,
    password,
    confirmPassword: password,
  });
  const { previewId } = await investor.get(previewWithdrawal, toTron);
  return (await investor.get(createWithdrawal, { previewId, password })).withdrawal.id;
}

async function depositOf(investor: TestInvestor): Promise<string> {
  const [id, proof] = [randomUUID(), await uploadPicture(investor, 'deposit_proof')];
  await world.database.owner.query(
    `INSERT INTO deposit (id, investor_id, method, method_from, unit, currency, quantity, proof_file_id, created_at, due_at)
     SELECT $1, $2, method, effective_from, 'MXN', 'MXN', 10000, $3, now(), now() FROM deposit_method WHERE method = 'spei'`,
    [id, investor.id, proof],
  );
  return id;
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
  it('has no operation that this sweep leaves out, and the sweep none that it lacks', () => {
    // The console's calls have a sweep of their own.
    const operations = Object.keys(paths)
      .filter((path) => !paths[path]!.post.security.some((way) => 'operatorToken' in way))
      .map((path) => path.replace('/api/', ''));
    expect(operations.sort()).toEqual([...PATHS].sort());
  });
});

const needsLogIn = (path: string) =>
  !paths[`/api/${path}`]!.post.security.some((way) => Object.keys(way).length === 0);

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
