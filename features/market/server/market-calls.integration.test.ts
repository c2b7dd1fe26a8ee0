import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type MarketScene, OPEN_HOUR, openMarketScene } from './market.fixture.ts';

let scene: MarketScene;

beforeAll(async () => {
  scene = await openMarketScene();
});
beforeEach(() => scene.clock.set(OPEN_HOUR));
afterAll(() => scene.close());

async function allOf(
  input: object,
): Promise<{ id: string; symbol: string; name: string; price: string; changePercent: string }[]> {
  const items = [];
  let cursor: string | null | undefined;
  do {
    const { data } = await scene.call('stock/list', { ...input, ...(cursor && { cursor }), limit: 50 });
    items.push(...data.items);
    cursor = data.nextCursor;
  } while (cursor);
  return items;
}

describe('stock/list', () => {
  it('needs no log-in and gives each listing of a country once, in pages', async () => {
    const america = await allOf({ country: 'america' });
    const mexico = await allOf({ country: 'mexico' });
    expect(new Set(america.map(({ id }) => id)).size).toBe(america.length);
    expect(america.length).toBeGreaterThanOrEqual(150);
    expect(mexico.length).toBeGreaterThanOrEqual(60);
    expect(mexico[0]?.id).toBe('WALMEX.XMEX');
  });

  it('gives a quote with its source, its time and its day', async () => {
    const { data } = await scene.call('stock/list', { country: 'america', limit: 1 });
    expect(data.items[0]).toEqual({
      id: 'AAPL.XNAS',
      symbol: 'AAPL',
      name: 'Apple Inc.',
      kind: 'stock',
      exchange: 'XNAS',
      country: 'america',
      sector: 'technology',
      currency: 'USD',
      price: expect.stringMatching(/^\d+\.\d{2}$/),
      change: expect.stringMatching(/^-?\d+\.\d{2}$/),
      changePercent: expect.stringMatching(/^-?\d+\.\d{2}$/),
      quotedAt: '2026-11-20T16:20:30.000Z',
      source: 'sandbox',
      stale: false,
      spark: expect.any(Array),
    });
    // the close before, nine of the day's steps in its first 110 of 390 minutes, and now
    expect(data.items[0].spark).toHaveLength(11);
    expect(Number(data.items[0].spark[0])).toBeCloseTo(
      Number(data.items[0].price) - Number(data.items[0].change),
      6,
    );
    expect(data.items[0].spark.at(-1)).toBe(data.items[0].price);
  });

  it.each([
    ['symbol', 'asc'],
    ['name', 'asc'],
    ['price', 'desc'],
    ['change', 'asc'],
    ['change', 'desc'],
  ])('sorts by %s %s across pages', async (sort, order) => {
    const items = await allOf({ country: 'mexico', sort, order });
    const keys = items.map((item) =>
      sort === 'symbol'
        ? item.symbol
        : sort === 'name'
          ? item.name
          : Number(sort === 'price' ? item.price : item.changePercent),
    );
    const sorted = keys.toSorted((a, b) =>
      typeof a === 'string' ? a.localeCompare(String(b), 'es') : a - Number(b),
    );
    expect(items.length).toBeGreaterThanOrEqual(60);
    expect(keys).toEqual(order === 'desc' ? sorted.reverse() : sorted);
  });

  it('gives one sector alone, in any order', async () => {
    const all = await allOf({ country: 'america' });
    const some = await allOf({ country: 'america', sector: 'energy', sort: 'change', order: 'desc' });
    expect(some.length).toBeGreaterThan(0);
    expect(some.length).toBeLessThan(all.length);
    expect(some).toEqual(some.filter((item) => Reflect.get(item, 'sector') === 'energy'));
  });

  it('gives what rises, falls and is traded most today', async () => {
    const up = await allOf({ country: 'mexico', movers: 'up' });
    const down = await allOf({ country: 'mexico', movers: 'down' });
    const traded = await allOf({ country: 'mexico', movers: 'traded' });
    const changes = (items: typeof up) => items.map(({ changePercent }) => Number(changePercent));
    expect(Math.min(...changes(up))).toBeGreaterThanOrEqual(0);
    expect(changes(up)).toEqual(changes(up).toSorted((a, b) => b - a));
    expect(Math.max(...changes(down))).toBeLessThanOrEqual(0);
    expect(traded.length).toBeGreaterThanOrEqual(up.length + down.length);
  });

  it('gives chosen ones of both countries in the order asked, leaving out what is unknown', async () => {
    const { data } = await scene.call('stock/list', { ids: ['WALMEX.XMEX', 'NONE.XNAS', 'AAPL.XNAS'] });
    expect(data.items.map(({ id }: { id: string }) => id)).toEqual(['WALMEX.XMEX', 'AAPL.XNAS']);
  });

  it.each([
    [{}, { country: 'field.required' }],
    [{ country: 'japan' }, { country: 'field.choice' }],
    [{ country: 'mexico', limit: 101 }, { limit: 'field.limit' }],
    [{ country: 'mexico', sort: 'luck' }, { sort: 'field.choice' }],
    [{ country: 'mexico', sector: 'luck' }, { sector: 'field.choice' }],
    [{ country: 'mexico', movers: 'sideways' }, { movers: 'field.choice' }],
    [{ country: 'mexico', cursor: 'nonsense' }, { cursor: 'field.cursor' }],
  ])('refuses %j as wrong input and names the field', async (input, fields) => {
    const told = await scene.call('stock/list', input);
    expect(told).toMatchObject({ status: 400, code: -2, success: false });
    expect(Object.keys(told.data.fields)).toEqual(Object.keys(fields));
  });

  it('refuses a cursor that another sorting made', async () => {
    const { data } = await scene.call('stock/list', { country: 'mexico', limit: 2 });
    const told = await scene.call('stock/list', {
      country: 'mexico',
      sort: 'price',
      cursor: data.nextCursor,
    });
    expect(told).toMatchObject({ status: 400, code: -2 });
  });
});

describe('stock/detail', () => {
  it('adds the day, bid and ask around the price, and the session under way', async () => {
    const { data } = await scene.call('stock/detail', { id: 'AAPL.XNAS' });
    expect(data.session).toEqual({
      state: 'open',
      opensAt: '2026-11-20T14:30:00.000Z',
      closesAt: '2026-11-20T21:00:00.000Z',
      holiday: null,
    });
    expect(Number(data.bid)).toBeLessThanOrEqual(Number(data.price));
    expect(Number(data.ask)).toBeGreaterThanOrEqual(Number(data.price));
    expect(Number(data.bid)).toBeLessThan(Number(data.ask));
    expect(Number(data.low)).toBeLessThanOrEqual(Number(data.open));
    expect(Number(data.high)).toBeGreaterThanOrEqual(Number(data.price));
    expect(data).toMatchObject({ tradable: true, fractional: true });
  });

  it('outside a session keeps the last price, has no bid or ask and names the next session', async () => {
    scene.clock.set(Date.parse('2026-11-21T12:00:00.000Z'));
    const { data } = await scene.call('stock/detail', { id: 'WALMEX.XMEX' });
    expect(data).toMatchObject({
      price: '61.84',
      bid: null,
      ask: null,
      stale: false,
      quotedAt: '2026-11-20T20:59:59.000Z',
      session: { state: 'closed', opensAt: '2026-11-23T14:30:00.000Z', closesAt: '2026-11-23T21:00:00.000Z' },
      fractional: false,
    });
  });

  it('shows an index and the exchange rate, which nobody can trade', async () => {
    const index = await scene.call('stock/detail', { id: 'IPC.INDEX' });
    const rate = await scene.call('stock/detail', { id: 'USDMXN.FX' });
    expect(index.data).toMatchObject({ kind: 'index', bid: null, tradable: false });
    expect(rate.data).toMatchObject({ kind: 'rate', tradable: false, session: { state: 'open' } });
  });

  it.each(['es', 'en', 'zh'])('refuses an unknown stock in %s', async (language) => {
    const told = await scene.call('stock/detail', { id: 'NONE.XNAS' }, { language });
    expect(told).toMatchObject({ status: 200, success: false, code: -1, data: { reason: 'not_found' } });
    expect(told.msg).not.toBe('');
  });
});

describe('stock/kline', () => {
  it('ends at the live price, whatever the period', async () => {
    const detail = await scene.call('stock/detail', { id: 'AAPL.XNAS' });
    for (const period of ['1m', '5m', '15m', '1h', '4h', '1d', '1w', '1mo']) {
      const { data } = await scene.call('stock/kline', { id: 'AAPL.XNAS', period, limit: 2 });
      expect(data.bars.at(-1).close).toBe(detail.data.price);
    }
    const day = await scene.call('stock/kline', { id: 'AAPL.XNAS', period: '1d', limit: 1 });
    const { open, high, low, volume } = detail.data;
    expect(day.data.bars[0]).toMatchObject({ time: '2026-11-20T14:30:00.000Z', open, high, low, volume });
  });

  it('pages back to the first day without gap or overlap', async () => {
    const times: string[] = [];
    let before: string | undefined;
    for (;;) {
      const { data } = await scene.call('stock/kline', {
        id: 'WALMEX.XMEX',
        period: '1d',
        limit: 500,
        ...(before && { before }),
      });
      if (data.bars.length === 0) break;
      times.unshift(...data.bars.map(({ time }: { time: string }) => time));
      before = times[0];
    }
    expect(times[0]).toBe('2015-01-02T14:30:00.000Z');
    expect(times).toEqual([...new Set(times)].sort());
    expect(times.length).toBeGreaterThan(2_900);
  });

  it('says where the bars come from', async () => {
    const { data } = await scene.call('stock/kline', { id: 'AAPL.XNAS', period: '1d' });
    expect(data.sources).toEqual(['sandbox']);
    expect(data.bars).toHaveLength(200);
  });

  it.each([
    [{ id: 'AAPL.XNAS', period: '2d' }, 'period'],
    [{ id: 'AAPL.XNAS', period: '1d', limit: 501 }, 'limit'],
    [{ id: 'AAPL.XNAS', period: '1d', before: 'yesterday' }, 'before'],
    [{ period: '1d' }, 'id'],
  ])('refuses %j as wrong input and names the field', async (input, field) => {
    const told = await scene.call('stock/kline', input);
    expect(told).toMatchObject({ status: 400, code: -2 });
    expect(Object.keys(told.data.fields)).toEqual([field]);
  });

  it.each([
    ['es', 'Elige una de las opciones', 'La página pedida no es válida', 'No encontramos lo que buscas'],
    ['en', 'Choose one of the options', 'The requested page is not valid', 'We could not find that'],
    ['zh', '请选择其中一个选项', '请求的页面无效', '未找到该内容'],
  ])('an unknown period, page and stock are told in %s', async (language, period, page, stock) => {
    const kline = await scene.call('stock/kline', { id: 'AAPL.XNAS', period: '2d' }, { language });
    expect(kline.data.fields).toEqual({ period });
    const list = await scene.call('stock/list', { country: 'mexico', cursor: 'nonsense' }, { language });
    expect(list.data.fields).toEqual({ cursor: page });
    const unknown = await scene.call('stock/kline', { id: 'NONE.XMEX', period: '1d' }, { language });
    expect([unknown.status, unknown.code, unknown.msg]).toEqual([200, -1, stock]);
  });

  it.each([
    [0, 'El número es demasiado pequeño'],
    [501, 'El número es demasiado grande'],
    [1.5, 'El tipo de dato no es correcto'],
    [true, 'El tipo de dato no es correcto'],
    ['5', 'El tipo de dato no es correcto'],
    [null, 'Este campo es obligatorio'],
  ])(
    'asked for %j bars, says what is wrong with the count, which is not that of a list',
    async (limit, text) => {
      const told = await scene.call('stock/kline', { id: 'AAPL.XNAS', period: '1d', limit });
      expect(told).toMatchObject({ status: 400, code: -2, data: { fields: { limit: text } } });
    },
  );

  it('refuses an unknown stock', async () => {
    const told = await scene.call('stock/kline', { id: 'NONE.XMEX', period: '1d' });
    expect(told).toMatchObject({ status: 200, code: -1, data: { reason: 'not_found' } });
  });
});

describe('the dollar of then', () => {
  it('is the close of the minute that an instant lies in, and null of one without a bar', async () => {
    const minute = OPEN_HOUR - (OPEN_HOUR % 60_000) - 3_600_000;
    const [bar] = await scene.market.bars('USDMXN.FX', '1m', minute + 60_000, 1);
    expect(bar?.time).toBe(minute);
    expect(await scene.market.fxAt(minute)).toBe(bar?.close);
    expect(await scene.market.fxAt(minute + 59_999)).toBe(bar?.close);
    // and not before that minute is over
    expect(await scene.market.fxAt(OPEN_HOUR)).toBeNull();
    // a Saturday, on which no dollars are quoted, and a time before the first bar
    expect(await scene.market.fxAt(Date.parse('2026-11-14T16:20:30.000Z'))).toBeNull();
    expect(await scene.market.fxAt(0)).toBeNull();
  });
});

describe('market/overview', () => {
  it('gives both indices, the exchange rate, each country’s movers and sessions', async () => {
    const { data } = await scene.call('market/overview');
    expect(data.indices.map(({ id }: { id: string }) => id)).toEqual(['SPX.INDEX', 'IPC.INDEX']);
    expect(data.fx).toMatchObject({ id: 'USDMXN.FX', currency: 'MXN', source: 'sandbox' });
    expect(data.sessions).toMatchObject([
      { country: 'america', exchange: 'XNYS', state: 'open' },
      { country: 'mexico', exchange: 'XMEX', state: 'open' },
    ]);
    for (const { gainers = [], losers = [], traded } of Object.values<
      Record<string, { changePercent: string }[]>
    >(data.movers)) {
      expect(traded).toHaveLength(5);
      expect(gainers.length + losers.length).toBeGreaterThan(0);
      for (const { changePercent } of gainers) expect(Number(changePercent)).toBeGreaterThan(0);
      for (const { changePercent } of losers) expect(Number(changePercent)).toBeLessThan(0);
    }
  });

  it('knows a holiday of one country alone', async () => {
    scene.clock.set(Date.parse('2026-11-16T16:00:00.000Z'));
    const { data } = await scene.call('market/overview');
    expect(data.sessions).toMatchObject([
      { state: 'open', holiday: null },
      { state: 'closed', holiday: 'revolution' },
    ]);
  });
});
