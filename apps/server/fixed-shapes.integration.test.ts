import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getStock, listStocks } from '#features/market/contract.ts';
import { placeOrder } from '#features/trade/contract.ts';
import { createOtherWays } from '#kernel/contract/other-ways.ts';
import { PASSWORD } from '#testing/bolsillo.ts';
import {
  CHANGE,
  INSTANT,
  MONEY,
  matching,
  type OtherProgram,
  openOtherProgram,
  orNull,
  PRICE,
  QUANTITY,
  type Read,
  TEXT,
  UUID,
} from './fixed-shapes.fixture.ts';

/**
 * The shapes that other programs count on, written here once more and by hand: a contract that changes one of them must
 * fail here. Only the names and kinds that are promised are looked at; a call may tell more.
 */

const phone = '5599000001';
let program: OtherProgram;
beforeAll(async () => {
  program = await openOtherProgram(phone);
});
afterAll(() => program.close());

const user = {
  id: UUID,
  phone: matching(/^\d{10}$/),
  inviteCode: matching(/^\d{6}$/),
  level: 1,
  balance: MONEY,
  points: 0,
  frozen: MONEY,
  totalAssets: MONEY,
  creditScore: null,
  kycStatus: 'unverified',
  displayCurrency: 'MXN',
  cash: [
    { currency: 'MXN', available: MONEY, frozen: MONEY, withdrawable: MONEY },
    { currency: 'USD', available: MONEY, frozen: MONEY, withdrawable: MONEY },
  ],
};

describe('user', () => {
  it('register, login and get_info', async () => {
    const registered = await program.register();
    expect(Object.keys(registered).sort()).toEqual(['token', 'user']);
    expect(registered.token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(registered.user).toEqual(user);
    expect(registered.user.cash).toEqual([
      { currency: 'MXN', available: '200000.00', frozen: '0.00', withdrawable: '200000.00' },
      { currency: 'USD', available: '10000.00', frozen: '0.00', withdrawable: '10000.00' },
    ]);
    const loggedIn = await program.success('user/login', { phone, password: PASSWORD, acceptPrivacy: true });
    expect(Object.keys(loggedIn).sort()).toEqual(['token', 'user']);
    expect(loggedIn.user).toEqual(user);
    program.token = loggedIn.token;
    expect(await program.success('user/get_info', {})).toEqual({ user });
  });

  it('the same by a form, and by a query string where it is no secret', async () => {
    const form = await program.send('user/login?language=zh', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ phone, password: PASSWORD, acceptPrivacy: 'true' }),
    });
    expect([form.status, form.data.user.phone]).toEqual([200, phone]);
    const query = await program.send('user/get_info?language=zh', { headers: { userToken: program.token } });
    expect(query.data.user.phone).toBe(phone);
    const secret = await program.send(
      `user/login?phone=${phone}&password=${PASSWORD}&acceptPrivacy=true`,
      {},
    );
    expect([secret.status, secret.envelope.code]).toEqual([404, -1]);
  });
});

const quoted = {
  id: matching(/^[A-Z0-9.&*-]+\.(XNAS|XNYS|XMEX)$/),
  symbol: TEXT,
  name: TEXT,
  exchange: matching(/^(XNAS|XNYS|XMEX)$/),
  currency: matching(/^(MXN|USD)$/),
  price: PRICE,
  change: CHANGE,
  changePercent: MONEY,
  quotedAt: INSTANT,
  source: 'sandbox',
  stale: false,
};

describe('stock', () => {
  it.each([
    ['america', 'USD'],
    ['mexico', 'MXN'],
  ])('list of %s, in pages that never repeat', async (country, currency) => {
    const first = await program.success('stock/list', { country, limit: 3 });
    expect(Object.keys(first).sort()).toEqual(['items', 'nextCursor']);
    expect(first.items).toHaveLength(3);
    for (const item of first.items) expect(item).toMatchObject({ ...quoted, currency });
    const second = await program.success('stock/list', { country, limit: 3, cursor: first.nextCursor });
    const ids = [...first.items, ...second.items].map((item: { id: string }) => item.id);
    expect(new Set(ids).size).toBe(6);
    expect((await program.success('stock/list', { country })).items).toHaveLength(20);
  });

  it('list the same by a form and by a query string', async () => {
    const json = await program.success('stock/list', { country: 'mexico', limit: 2 });
    const form = await program.send('stock/list', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'country=mexico&limit=2',
    });
    expect(form.data).toEqual(json);
    expect((await program.send('stock/list?country=mexico&limit=2&language=en', {})).data).toEqual(json);
  });

  it('list the same by the typed client’s form and query string, and its refusals read alike', async () => {
    const { postForm, get } = createOtherWays({
      baseUrl: program.world.url,
      language: () => 'zh',
      token: () => null,
    });
    const input = { ids: ['WALMEX.XMEX', 'AAPL.XNAS'], limit: 2 };
    const json = await program.success('stock/list', input);
    expect(await postForm(listStocks, input)).toEqual({ ok: true, data: json, replayed: false });
    expect(await get(listStocks, input)).toEqual({ ok: true, data: json, replayed: false });
    for (const send of [postForm, get])
      expect(await send(getStock, { id: 'NONE.XNAS' })).toMatchObject({
        kind: 'refusal',
        code: -1,
        reason: 'not_found',
        msg: '未找到该内容',
      });
    // a command is not to be had by GET
    expect(await get(placeOrder, { previewId: crypto.randomUUID() })).toMatchObject({ status: 404 });
  });

  it('list of ids by a form with dotted keys', async () => {
    const form = await program.send('stock/list', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'ids.0=WALMEX.XMEX&ids.1=AAPL.XNAS',
    });
    expect(form.data.items.map((item: { id: string }) => item.id)).toEqual(['WALMEX.XMEX', 'AAPL.XNAS']);
  });

  it('detail', async () => {
    expect(await program.success('stock/detail', { id: 'AAPL.XNAS' })).toMatchObject({
      ...quoted,
      open: PRICE,
      high: PRICE,
      low: PRICE,
      previousClose: PRICE,
      volume: QUANTITY,
      bid: orNull(PRICE),
      ask: orNull(PRICE),
      session: {
        state: 'open',
        opensAt: '2026-11-20T14:30:00.000Z',
        closesAt: '2026-11-20T21:00:00.000Z',
      },
    });
  });

  it.each(['1m', '5m', '15m', '1h', '4h', '1d', '1w', '1mo'])('kline of %s', async (period) => {
    const { bars } = await program.success('stock/kline', { id: 'AAPL.XNAS', period, limit: 5 });
    expect(bars).toHaveLength(5);
    const bar = {
      time: INSTANT,
      open: PRICE,
      high: PRICE,
      low: PRICE,
      close: PRICE,
      volume: QUANTITY,
    };
    for (const one of bars) expect(Object.keys(one)).toEqual(Object.keys(bar));
    for (const one of bars) expect(one).toEqual(bar);
    const times = bars.map((one: { time: string }) => one.time);
    expect([...times].sort()).toEqual(times);
    // `before` is exclusive
    const earlier = await program.success('stock/kline', {
      id: 'AAPL.XNAS',
      period,
      limit: 5,
      before: times[1],
    });
    expect(earlier.bars.at(-1).time).toBe(times[0]);
  });

  it('kline of a day begins at its session’s open, and gives 500 at most', async () => {
    const { bars } = await program.success('stock/kline', { id: 'AAPL.XNAS', period: '1d', limit: 500 });
    expect([bars.length, bars.at(-1).time]).toEqual([500, '2026-11-20T14:30:00.000Z']);
    const told = await program.call('stock/kline', { id: 'AAPL.XNAS', period: '1d', limit: 501 });
    expect([told.status, told.envelope.code, Object.keys(told.data.fields)]).toEqual([400, -2, ['limit']]);
  });
});

describe('watchlist', () => {
  it('add, list, move and delete', async () => {
    for (const stockId of ['AAPL.XNAS', 'WALMEX.XMEX', 'AAPL.XNAS'])
      expect(await program.success('watchlist/add', { stockId })).toEqual({});
    const { id: _, exchange: _exchange, ...fields } = quoted;
    const list = await program.success('watchlist/list', {});
    expect(Object.keys(list).sort()).toEqual(['items', 'nextCursor']);
    expect(list.items).toMatchObject([
      { stockId: 'AAPL.XNAS', ...fields },
      { stockId: 'WALMEX.XMEX', ...fields },
    ]);
    await program.success('watchlist/move', { stockId: 'WALMEX.XMEX', before: 'AAPL.XNAS' });
    await program.success('watchlist/move', { stockId: 'WALMEX.XMEX', before: null });
    await program.success('watchlist/delete', { stockId: 'AAPL.XNAS' });
    const { items } = await program.success('watchlist/list', { limit: 1 });
    expect(items.map((item: { stockId: string }) => item.stockId)).toEqual(['WALMEX.XMEX']);
    const none = await program.call('watchlist/add', { stockId: 'NONE.XNAS' });
    expect([none.status, none.data.reason]).toEqual([200, 'not_found']);
  });
});

describe('alert', () => {
  it('create, list and delete', async () => {
    const wish = { stockId: 'AAPL.XNAS', kind: 'above', value: '99999.00' };
    const { alert } = await program.success('alert/create', wish);
    expect(alert).toMatchObject({
      id: expect.any(String),
      ...wish,
      state: 'waiting',
      firedAt: null,
      firedPrice: null,
    });
    expect((await program.success('alert/list', {})).items).toEqual([alert]);
    await program.success('alert/delete', { id: alert.id });
    expect((await program.success('alert/list', {})).items).toEqual([]);
  });
});

describe('mutual fund', () => {
  const DATE = matching(/^\d{4}-\d{2}-\d{2}$/);

  it('list, detail and nav', async () => {
    const { items } = await program.success('mutual_fund/list', {});
    const fund = {
      id: TEXT,
      name: TEXT,
      currency: matching(/^(MXN|USD)$/),
      nav: PRICE,
      navDate: DATE,
      risk: expect.any(Number),
    };
    expect(items[0]).toMatchObject(fund);
    const { id } = items[0];
    expect(await program.success('mutual_fund/detail', { id })).toMatchObject({ fund });
    for (const range of ['1m', '3m', '1y', 'all']) {
      const { points } = await program.success('mutual_fund/nav', { id, range });
      expect(points[0]).toEqual({ date: DATE, nav: PRICE });
    }
  });

  it('preview_buy, buy, preview_redeem, redeem and the orders', async () => {
    const shown = await program.success('mutual_fund/preview_buy', { id: 'HORGOB', amount: '1000.00' });
    expect(shown).toMatchObject({ previewId: UUID, expiresAt: INSTANT, currency: 'MXN' });
    const order = {
      id: UUID,
      fundId: 'HORGOB',
      side: 'buy',
      state: 'ordered',
      amount: '1000.00',
      units: null,
      nav: null,
      navDate: DATE,
      createdAt: INSTANT,
    };
    const bought = await program.success('mutual_fund/buy', { previewId: shown.previewId });
    expect(bought).toMatchObject({ order });
    expect((await program.success('mutual_fund_order/list', {})).items[0]).toMatchObject(order);
    const refused = await program.call('mutual_fund/preview_redeem', { id: 'HORGOB', units: '1.5' });
    expect([refused.status, refused.data.reason]).toEqual([200, 'fund.units_insufficient']);
    const none = await program.call('mutual_fund/redeem', { previewId: shown.previewId });
    expect([none.status, none.data.reason]).toEqual([200, 'preview.used']);
  });
});

describe('news', () => {
  const item = {
    id: UUID,
    title: TEXT,
    summary: TEXT,
    source: TEXT,
    link: orNull(TEXT),
    imageId: orNull(UUID),
    publishedAt: INSTANT,
  };

  it('list by kind, newest first in pages, and detail with its content', async () => {
    const first = await program.success('news/list', { kind: 'market', limit: 1 });
    expect(Object.keys(first).sort()).toEqual(['items', 'nextCursor']);
    expect(first.items).toEqual([expect.objectContaining(item)]);
    const second = await program.success('news/list', { kind: 'market', limit: 1, cursor: first.nextCursor });
    expect(second.items[0].id).not.toBe(first.items[0].id);
    expect(second.items[0].publishedAt <= first.items[0].publishedAt).toBe(true);
    const { id } = first.items[0];
    const detail = await program.success('news/detail', { id });
    expect(detail).toMatchObject({ ...item, id, content: TEXT });
    expect((await program.call('news/list', { kind: 'rumour' })).envelope.code).toBe(-2);
  });
});

describe('chat', () => {
  const messageOf = (sequence: number, clientId: string, text: string) => ({
    sequence,
    clientId,
    from: 'investor',
    text,
    imageId: null,
    at: INSTANT,
  });

  it('send, the same clientId again, history in both directions with exclusive bounds, and read', async () => {
    const sent = await program.success('chat/send', { clientId: 'one', text: 'Hello' });
    expect(Object.keys(sent)).toEqual(['message']);
    expect(sent.message).toMatchObject(messageOf(1, 'one', 'Hello'));
    expect(await program.success('chat/send', { clientId: 'one', text: 'Other words' })).toEqual(sent);
    for (const [at, clientId] of ['two', 'three'].entries())
      expect((await program.success('chat/send', { clientId, text: clientId })).message.sequence).toBe(
        at + 2,
      );
    const whole = await program.success('chat/history', {});
    expect(whole.items).toEqual([
      expect.objectContaining(messageOf(1, 'one', 'Hello')),
      expect.objectContaining(messageOf(2, 'two', 'two')),
      expect.objectContaining(messageOf(3, 'three', 'three')),
    ]);
    expect(whole.readByFirm).toBe(0);
    const sequences = async (input: object) =>
      (await program.success('chat/history', input)).items.map((message: Read) => message.sequence);
    expect(await sequences({ before: 3 })).toEqual([1, 2]);
    expect(await sequences({ before: 3, limit: 1 })).toEqual([2]);
    expect(await sequences({ after: 1 })).toEqual([2, 3]);
    await program.success('chat/read', { sequence: 3 });
    expect((await program.call('chat/send', { clientId: 'four' })).envelope.code).toBe(-2);
    expect(await sequences({ after: 3 })).toEqual([]);
  });
});

describe('sandbox', () => {
  it('clock needs no log-in; clock_advance takes next_open, an exchange and an instant', async () => {
    const open = await program.send('sandbox/clock', { method: 'POST' });
    const now = new Date(program.world.now()).toISOString();
    expect(open.data).toEqual({ now });
    // nothing moves while one exchange is open
    expect(await program.success('sandbox/clock_advance', { to: 'next_open' })).toEqual({ now });
    const to = new Date(program.world.now() + 60_000).toISOString();
    expect(await program.success('sandbox/clock_advance', { to })).toEqual({ now: to });
    expect(await program.success('sandbox/clock_advance', { to: 'next_open', exchange: 'XMEX' })).toEqual({
      now: '2026-11-23T14:30:00.000Z',
    });
    const evening = '2026-11-25T22:00:00.000Z';
    expect(await program.success('sandbox/clock_advance', { to: evening })).toEqual({ now: evening });
    // Thanksgiving: Mexico opens first
    expect(await program.success('sandbox/clock_advance', { to: 'next_open' })).toEqual({
      now: '2026-11-26T14:30:00.000Z',
    });
    expect(await program.success('sandbox/clock_advance', { to: 'next_open', exchange: 'XNYS' })).toEqual({
      now: '2026-11-27T14:30:00.000Z',
    });
  });
});

describe('what is not a success', () => {
  it('has the same four names, and its reason, fields and values in data', async () => {
    const rule = await program.call('stock/detail', { id: 'NOPE.XNAS' });
    expect([rule.status, rule.envelope]).toEqual([
      200,
      { success: false, code: -1, msg: 'We could not find that', data: { reason: 'not_found' } },
    ]);
    const input = await program.call('stock/kline', { id: 'AAPL.XNAS', period: '2h', limit: 0 });
    expect([input.status, input.envelope.code, input.data.reason]).toEqual([400, -2, 'input.invalid']);
    expect(Object.keys(input.data.fields).sort()).toEqual(['limit', 'period']);
    const address = await program.call('no/such', {});
    expect([address.status, address.envelope.success, address.envelope.code]).toEqual([404, false, -1]);
  });
});
