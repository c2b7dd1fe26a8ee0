import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listBars } from '#features/market/contract.ts';
import { placeOrder, previewBuy } from '#features/trade/contract.ts';
import { openBolsillo, type TestBolsillo, type TestInvestor, type TestOperator } from '#testing/bolsillo.ts';
import {
  checkNews,
  getNews,
  getNewsDesk,
  getNewsImage,
  judgeNews,
  listMyNews,
  listNews,
  listNewsDesk,
  type NewsInput,
  publishNews,
  searchNews,
  withdrawNews,
} from '../contract.ts';

const HOSTILE =
  '<h2>Uno</h2><script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:x">dos</a><svg onload=x>';
const article = (change: Partial<NewsInput> = {}): NewsInput => ({
  texts: {
    es: { title: 'Walmart abre tiendas', summary: 'Catorce, en el norte.', content: '<p>Abre 14.</p>' },
  },
  kind: 'news',
  country: null,
  stockIds: ['WALMEX.XMEX'],
  ...change,
});
const key = () => ({ idempotencyKey: crypto.randomUUID() });
const reasonOf = (answer: object) => ('reason' in answer ? answer.reason : 'success');
const MINUTE = 60_000;

describe('news', () => {
  let world: TestBolsillo;
  let paula: TestOperator;
  let ana: TestInvestor;

  beforeAll(async () => {
    world = await openBolsillo();
    paula = await world.operator('publisher');
    ana = await world.register();
    await world.tick();
  });
  afterAll(() => world.close());

  const titles = async (input: Parameters<typeof listNews.input.parse>[0] = {}) =>
    (await world.anonymous.get(listNews, listNews.input.parse(input))).items.map(({ title }) => title);
  const kept = async () =>
    (await world.database.owner.query('SELECT count(*) FROM news')).rows[0]?.count as string;

  it('begin with summaries of the simulated market’s last days, in the numbers of its charts', async () => {
    // news/list
    const { items } = await world.anonymous.get(listNews, { kind: 'market', country: 'mexico' });
    expect(items.map(({ publishedAt }) => publishedAt.slice(0, 10))).toEqual(['2026-11-19', '2026-11-18']);
    const [latest] = items;
    expect(latest).toMatchObject({
      origin: 'summary',
      source: 'Bolsillo',
      language: 'es',
      country: 'mexico',
    });
    // when the charts are asked for the same day
    const { bars } = await world.anonymous.get(listBars, {
      id: 'IPC.INDEX',
      period: '1d',
      before: '2026-11-20T00:00:00.000Z',
      limit: 2,
    });
    // then they say the same
    expect(latest?.figures).toMatchObject({ indexId: 'IPC.INDEX', close: bars[1]?.close });
    expect(latest?.figures?.points[0]).toBe(bars[0]?.close);
    expect(latest?.figures?.points.at(-1)).toBe(bars[1]?.close);
    const { up = 0, down = 0, flat = 0 } = latest?.figures ?? {};
    expect(latest?.summary).toContain(`${up + down + flat} emisoras`);
    // and each stock that is named has a chip, under which it is found
    const { content, stocks, figures } = await world.anonymous.get(getNews, { id: latest?.id ?? '' });
    expect(content).toContain('mercado simulado');
    expect(figures?.movers?.map(({ id }) => id)).toEqual(stocks.slice(1).map(({ id }) => id));
    expect(await titles({ stockId: stocks[1]?.id })).toContain(latest?.title);
    // in each language
    const chinese = await world.register('zh');
    const read = await chinese.get(getNews, { id: latest?.id ?? '' });
    expect(read).toMatchObject({ language: 'zh' });
    expect(read.content).toContain('模拟');
  });

  it('are written by a publisher, cleaned, and read in one’s language or in Spanish, which is said', async () => {
    const texts = {
      es: { title: 'Un <b>título</b>', summary: 'Resumen', content: HOSTILE },
      en: { title: 'A title', summary: 'Summary', content: '<p>One</p>' },
    };
    // operator/news_check shows what would be kept
    const shown = await paula.get(checkNews, article({ texts }));
    expect(shown.texts.es.content).toBe('<h2>Uno</h2><a>dos</a>');
    const before = await kept();
    // operator/news_publish
    const once = key();
    const { news } = await paula.get(publishNews, article({ texts }), once);
    expect(await paula.get(publishNews, article({ texts }), once)).toEqual({ news });
    expect(Number(await kept())).toBe(Number(before) + 1);
    expect(news).toMatchObject({ state: 'published', languages: ['es', 'en'], country: 'mexico' });
    const english = await (await world.register('en')).get(getNews, { id: news.id });
    expect(english).toMatchObject({ title: 'A title', language: 'en', content: '<p>One</p>' });
    const chinese = await (await world.register('zh')).get(getNews, { id: news.id });
    expect(chinese).toMatchObject({ language: 'es', content: '<h2>Uno</h2><a>dos</a>' });
    // a title is text: what looks like a mark in it stays text
    expect(chinese.title).toBe('Un <b>título</b>');
    expect(await titles({ limit: 1 })).toEqual(['Un <b>título</b>']);
    // operator/news_detail
    expect((await paula.get(getNewsDesk, { id: news.id })).texts.en).toEqual(texts.en);
  });

  it('are found by the beginnings of the words of their titles, in every language, page by page', async () => {
    const write = (title: string, zh = title) => {
      const text = { summary: 'Resumen', content: '<p>Texto</p>' };
      const texts = { es: { ...text, title }, zh: { ...text, title: zh } };
      return paula.get(publishNews, article({ texts }), key());
    };
    await write('Peñoles eleva su producción', '佩诺莱斯提高产量');
    await write('La producción de Peñoles se detiene');
    await write('Otra minera: 100% de ‘producción’ <b>propia</b>');
    // news/search
    const search = async (text: string) =>
      (await world.anonymous.get(searchNews, { text, limit: 100 })).items.map(({ title }) => title);
    expect(await search('PRODUCCION penol')).toEqual([
      'La producción de Peñoles se detiene',
      'Peñoles eleva su producción',
    ]);
    expect(await search('提高产')).toEqual(['Peñoles eleva su producción']);
    expect(await search('产提')).toEqual([]);
    expect(await search('100%')).toEqual(['Otra minera: 100% de ‘producción’ <b>propia</b>']);
    for (const signs of ['%_', "') --", ':*&|', '<->', '\\\\']) expect(await search(signs)).toEqual([]);
    // page by page, newest first
    const first = await world.anonymous.get(searchNews, { text: 'producción', limit: 2 });
    expect(first.items.map(({ title }) => title.slice(0, 4))).toEqual(['Otra', 'La p']);
    const rest = await world.anonymous.get(searchNews, {
      text: 'producción',
      limit: 2,
      cursor: first.nextCursor ?? '',
    });
    expect(rest).toMatchObject({ items: [{ title: 'Peñoles eleva su producción' }], nextCursor: null });
    // what waits, and what was withdrawn, is not found
    await paula.get(withdrawNews, { id: first.items[0]?.id ?? '', reason: 'Error' }, key());
    expect(await search('propia')).toEqual([]);
    for (const text of ['a', 'a'.repeat(101), 'a\0b', '\ud800a']) {
      expect(reasonOf(await world.anonymous.ask(searchNews, { text }))).toBe('input.invalid');
    }
  });

  it('wait for their instant, and appear once it is there', async () => {
    const publishAt = new Date(world.now() + 5 * MINUTE).toISOString();
    const wish = article({ publishAt });
    wish.texts.es.title = 'A las 9:35';
    const { news } = await paula.get(publishNews, wish, key());
    expect(news).toMatchObject({ state: 'scheduled', publishAt });
    expect(await titles()).not.toContain('A las 9:35');
    expect(reasonOf(await ana.ask(getNews, { id: news.id }))).toBe('not_found');
    await world.pass(6 * MINUTE);
    expect(await titles({ stockId: 'WALMEX.XMEX' })).toContain('A las 9:35');
    const { items } = await world.anonymous.get(listNews, { limit: 1 });
    expect(items[0]).toMatchObject({ publishedAt: publishAt, title: 'A las 9:35' });
  });

  it('say how long they take to read, and hear from each reader once whether they helped', async () => {
    const wish = article();
    const long = { ...wish.texts.es, content: `<p>${'palabra '.repeat(700)}</p>` };
    const { news } = await paula.get(publishNews, { ...wish, texts: { es: long } }, key());
    expect((await world.anonymous.get(listNews, { limit: 1 })).items[0]).toMatchObject({ minutes: 3 });
    const beto = await world.register();
    expect((await ana.get(getNews, { id: news.id })).helpful).toBeNull();
    // news/judge
    await ana.get(judgeNews, { id: news.id, helpful: false });
    await ana.get(judgeNews, { id: news.id, helpful: true });
    await beto.get(judgeNews, { id: news.id, helpful: false });
    expect((await ana.get(getNews, { id: news.id })).helpful).toBe(true);
    expect((await beto.get(getNews, { id: news.id })).helpful).toBe(false);
    expect((await world.anonymous.get(getNews, { id: news.id })).helpful).toBeNull();
    const opinions = async () => (await paula.get(getNewsDesk, { id: news.id })).news.opinions;
    expect(await opinions()).toEqual({ helpful: 1, not: 1 });
    // What is gone is no longer judged.
    await paula.get(withdrawNews, { id: news.id, reason: 'Error' }, key());
    expect(reasonOf(await ana.ask(judgeNews, { id: news.id, helpful: false }))).toBe('not_found');
    expect(await opinions()).toEqual({ helpful: 1, not: 1 });
  });

  it('are changed while they wait: the new text takes the place, with the picture; what appeared stays', async () => {
    const at = (minutes: number) => new Date(world.now() + minutes * MINUTE).toISOString();
    const noise = { create: { width: 600, height: 400, channels: 3 as const, background: '#335577' } };
    const picture = (await sharp(noise).jpeg().toBuffer()).toString('base64');
    const titled = (title: string, publishAt: string) => {
      const wish = article({ publishAt });
      return { ...wish, texts: { es: { ...wish.texts.es, title } } };
    };
    const waiting = await paula.get(publishNews, { ...titled('Con error', at(5)), picture }, key());
    const replaces = { id: waiting.news.id, keepPicture: true };
    const corrected = { ...titled('Corregida', at(3)), replaces };
    const once = key();
    const { news } = await paula.get(publishNews, corrected, once);
    // The same key is the same article, which is there once.
    expect((await paula.get(publishNews, corrected, once)).news.id).toBe(news.id);
    expect(news).toMatchObject({ state: 'scheduled', hasPicture: true });
    const { news: old } = await paula.get(getNewsDesk, { id: waiting.news.id });
    expect(old).toMatchObject({ state: 'withdrawn', withdrawn: { by: paula.name, reason: null } });
    expect(reasonOf(await paula.ask(publishNews, corrected, key()))).toBe('news.no_longer_waits');
    await world.pass(6 * MINUTE);
    const shown = await titles({ stockId: 'WALMEX.XMEX' });
    expect(shown.filter((title) => title === 'Corregida')).toEqual(['Corregida']);
    expect(shown).not.toContain('Con error');
    const { imageId } = await world.anonymous.get(getNews, { id: news.id });
    await world.anonymous.get(getNewsImage, { id: imageId ?? '' });
    // What was published or is unknown is not replaced, and nothing is kept.
    const before = await kept();
    const again = { ...corrected, replaces: { id: news.id, keepPicture: false } };
    expect(reasonOf(await paula.ask(publishNews, again, key()))).toBe('news.no_longer_waits');
    const unknown = { ...corrected, replaces: { id: crypto.randomUUID(), keepPicture: false } };
    expect(reasonOf(await paula.ask(publishNews, unknown, key()))).toBe('not_found');
    expect(await kept()).toBe(before);
    expect((await paula.get(getNewsDesk, { id: news.id })).news.state).toBe('published');
  });

  it('are withdrawn, waiting or published, and are then nowhere to be read', async () => {
    const waiting = await paula.get(
      publishNews,
      article({ publishAt: new Date(world.now() + MINUTE).toISOString() }),
      key(),
    );
    const published = await paula.get(publishNews, article(), key());
    for (const { news } of [waiting, published]) {
      // operator/news_withdraw
      const { news: gone } = await paula.get(withdrawNews, { id: news.id, reason: 'Error' }, key());
      expect(gone).toMatchObject({ state: 'withdrawn', withdrawn: { by: paula.name, reason: 'Error' } });
      const again = await paula.ask(withdrawNews, { id: news.id, reason: 'Otra' }, key());
      expect(reasonOf(again)).toBe('news.withdrawn');
    }
    await world.pass(2 * MINUTE);
    for (const { news } of [waiting, published])
      expect(reasonOf(await ana.ask(getNews, { id: news.id }))).toBe('not_found');
    expect((await paula.get(listNewsDesk, { limit: 2 })).items.map(({ state }) => state)).toContain(
      'withdrawn',
    );
  });

  it('are refused, with nothing kept, where nothing can be read, of no known stock, or too far ahead', async () => {
    const before = await kept();
    const empty = { es: { title: 'A', summary: 'B', content: '<p> <script>x</script></p>' } };
    const refused: [Partial<NewsInput>, string][] = [
      [{ texts: empty }, 'news.empty'],
      [{ stockIds: ['NADA.XMEX'] }, 'news.stock_unknown'],
      [{ stockIds: ['WALMEX', 'NADA'] }, 'news.stock_unknown'],
      [{ publishAt: '2028-01-01T00:00:00.000Z' }, 'news.too_far'],
      [{ picture: Buffer.from('GIF89a no picture at all').toString('base64') }, 'file.format'],
    ];
    for (const [change, reason] of refused) {
      expect(reasonOf(await paula.ask(publishNews, article(change), key()))).toBe(reason);
    }
    const support = await world.operator('support');
    expect(reasonOf(await support.ask(publishNews, article(), key()))).toBe('role.missing');
    expect(await kept()).toBe(before);
  });

  it('are of a stock that was named by its bare symbol alone', async () => {
    const shown = await paula.get(checkNews, article({ stockIds: ['WALMEX', 'WALMEX.XMEX'] }));
    expect(shown.stocks).toEqual([{ id: 'WALMEX.XMEX', symbol: 'WALMEX' }]);
    const { news } = await paula.get(publishNews, article({ stockIds: ['WALMEX'] }), key());
    expect(news).toMatchObject({ country: 'mexico', stocks: [{ id: 'WALMEX.XMEX' }] });
    await paula.get(withdrawNews, { id: news.id, reason: 'Prueba' }, key());
  });

  it('carry a picture that was written again, which only a published article shows', async () => {
    const noise = { create: { width: 2400, height: 1600, channels: 3 as const, background: '#335577' } };
    const sent = await sharp(noise)
      .jpeg()
      .withExif({ IFD0: { Artist: 'somebody' } })
      .toBuffer();
    const { news } = await paula.get(publishNews, article({ picture: sent.toString('base64') }), key());
    const { imageId } = await world.anonymous.get(getNews, { id: news.id });
    // news/image
    const { image } = await world.anonymous.get(getNewsImage, { id: imageId ?? '' });
    expect([image.width, image.height]).toEqual([1080, 720]);
    expect((await sharp(Buffer.from(image.data, 'base64')).metadata()).exif).toBeUndefined();
    await paula.get(withdrawNews, { id: news.id, reason: 'Foto ajena' }, key());
    expect(reasonOf(await world.anonymous.ask(getNewsImage, { id: imageId ?? '' }))).toBe('not_found');
  });

  it('come in pages that neither skip nor repeat, newest first', async () => {
    const all = await world.anonymous.get(listNews, { limit: 100 });
    const paged: string[] = [];
    for (let cursor: string | undefined, more = true; more; ) {
      const page = await world.anonymous.get(listNews, { limit: 2, ...(cursor && { cursor }) });
      paged.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
      more = cursor !== undefined;
    }
    expect(paged).toEqual(all.items.map(({ id }) => id));
    const instants = all.items.map(({ publishedAt }) => publishedAt);
    expect(instants).toEqual([...instants].sort().reverse());
    expect(reasonOf(await world.anonymous.ask(listNews, { cursor: 'AAAA' }))).toBe('input.invalid');
  });

  it('of what one holds come by themselves, and to their holder alone', async () => {
    // news/mine
    expect(await world.anonymous.ask(listMyNews, {})).toMatchObject({ code: -3 });
    expect((await ana.get(listMyNews, {})).items).toEqual([]);
    const { previewId } = await ana.get(previewBuy, {
      stockId: 'WALMEX.XMEX',
      side: 'buy',
      type: 'market',
      quantity: '5',
      leverage: '1',
    });
    await ana.get(placeOrder, { previewId }, key());
    await world.pass(2_000);
    const { items } = await ana.get(listMyNews, {});
    expect(items.length).toBeGreaterThan(0);
    expect(items.every(({ stocks }) => stocks.some(({ id }) => id === 'WALMEX.XMEX'))).toBe(true);
  });

  it('sum up the day once its session is over, each day once, however far the clock jumps', async () => {
    const days = async () =>
      (await world.anonymous.get(listNews, { kind: 'market', country: 'america', limit: 100 })).items.map(
        ({ publishedAt }) => publishedAt,
      );
    expect((await days())[0]).toBe('2026-11-19T21:15:00.000Z');
    await world.pass(11 * 86_400_000);
    // Thanksgiving has no session, and the day after it closes at one.
    expect((await days()).slice(0, 6)).toEqual([
      '2026-11-30T21:15:00.000Z',
      '2026-11-27T18:15:00.000Z',
      '2026-11-25T21:15:00.000Z',
      '2026-11-24T21:15:00.000Z',
      '2026-11-23T21:15:00.000Z',
      '2026-11-20T21:15:00.000Z',
    ]);
    expect(new Set(await days()).size).toBe((await days()).length);
  });

  it('cannot be changed by anybody: not their words, not their stocks, not a withdrawal undone', async () => {
    const app = (sql: string) => world.database.db.query(sql);
    await expect(app(`UPDATE news SET title = '{}'`)).rejects.toThrow(/permission denied/);
    await expect(app('DELETE FROM news')).rejects.toThrow(/permission denied/);
    await expect(app('DELETE FROM news_stock')).rejects.toThrow(/permission denied/);
    await expect(app(`UPDATE news SET state = 'published' WHERE state = 'withdrawn'`)).rejects.toThrow();
    // nor written in an operator's name outside their session
    await expect(
      app(`INSERT INTO news (id, origin, kind, title, summary, content, source, state, publish_at, written_by)
        SELECT gen_random_uuid(), 'operator', 'news', '{}', '{}', '{}', 'x', 'scheduled', now(), '${paula.id}'`),
    ).rejects.toThrow(/not a publisher/);
    await expect(
      app(`INSERT INTO news (id, origin, kind, title, summary, content, source, state, publish_at, written_by)
        SELECT gen_random_uuid(), 'operator', 'news', '{}', '{}', '{}', 'x', 'published', now(), '${paula.id}'`),
    ).rejects.toThrow(/begins/);
  });
});
