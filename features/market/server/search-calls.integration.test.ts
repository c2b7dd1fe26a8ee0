import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MarketScene, openMarketScene } from './market.fixture.ts';

let scene: MarketScene;

beforeAll(async () => {
  scene = await openMarketScene();
});
afterAll(() => scene.close());

const found = async (text: string) => {
  const { data } = await scene.call('search/list', { text });
  return data.items.map(({ symbol }: { symbol: string }) => symbol) as string[];
};

describe('search/list', () => {
  it('finds by symbol, by name and by sector in three languages, without accents or case', async () => {
    expect((await found('walmex'))[0]).toBe('WALMEX');
    expect((await found('america movil'))[0]).toBe('AMXB');
    expect((await found('PEÑOLES'))[0]).toBe('PE&OLES');
    expect(await found('tecnologia')).toContain('AAPL');
    expect(await found('real estate')).toContain('FUNO11');
    expect(await found('能源')).toContain('XOM');
    expect((await found('s&p 500'))[0]).toBe('SPX');
  });

  it('puts a symbol before names that hold the same letters', async () => {
    expect((await found('ge'))[0]).toBe('GE');
    expect((await found('v'))[0]).toBe('V');
  });

  it('answers an empty list for what nothing is called', async () => {
    expect(await found('xyzzy')).toEqual([]);
  });

  it.each([[{}], [{ text: '   ' }], [{ text: 'a'.repeat(61) }]])('refuses %j', async (input) => {
    const told = await scene.call('search/list', input);
    expect(told).toMatchObject({ status: 400, code: -2 });
    expect(Object.keys(told.data.fields)).toEqual(['text']);
  });
});

describe('search/popular', () => {
  const popular = async () => {
    const { data } = await scene.call('search/popular');
    return data.items as { text: string; people: number; stock: { id: string } }[];
  };
  const choose = async (id: string, people: readonly string[]) => {
    for (const address of people) await scene.call('search/choose', { id }, { address });
  };

  it('gives the stocks that most people opened in seven days, each person once a day; what was only typed counts nothing', async () => {
    // given three people who opened Cemex, one who opened Bimbo again and again, and one who only typed
    await choose('CEMEXCPO.XMEX', ['10.0.0.1', '10.0.0.2', '10.0.0.3']);
    await choose('BIMBOA.XMEX', ['10.0.0.4', '10.0.0.4', '10.0.0.4']);
    await scene.call('search/list', { text: 'walmex' }, { address: '10.0.0.5' });
    // then
    expect((await popular()).map(({ text, people }) => [text, people])).toEqual([
      ['CEMEXCPO', 3],
      ['BIMBOA', 1],
    ]);
    expect((await popular())[0]?.stock).toMatchObject({ id: 'CEMEXCPO.XMEX', price: expect.any(String) });
    // when it is chosen on the next day too, then it counts again
    scene.clock.advance(86_400_000);
    await choose('BIMBOA.XMEX', ['10.0.0.4']);
    expect((await popular())[1]).toMatchObject({ text: 'BIMBOA', people: 2 });
    // when a week has gone by
    scene.clock.advance(7 * 86_400_000);
    expect(await popular()).toEqual([]);
  });

  it('counts nothing for what is no stock', async () => {
    expect(await scene.call('search/choose', { id: 'NONE.XNAS' })).toMatchObject({
      success: false,
      data: { reason: 'not_found' },
    });
    expect(await popular()).toEqual([]);
  });
});

describe('market/sectors', () => {
  it('counts each listed stock once and gives the mean of their changes', async () => {
    const { data } = await scene.call('market/sectors');
    const sectors = data.items as { sector: string; count: number; changePercent: string }[];
    expect(sectors.map(({ count }) => count)).toEqual(
      sectors.map(({ count }) => count).toSorted((a, b) => b - a),
    );
    const energy = sectors.find(({ sector }) => sector === 'energy');
    const stocks: { changePercent: string }[] = [];
    for (const country of ['america', 'mexico'])
      stocks.push(...(await scene.call('stock/list', { country, sector: 'energy', limit: 100 })).data.items);
    expect(energy?.count).toBe(stocks.length);
    const mean = stocks.reduce((sum, { changePercent }) => sum + Number(changePercent), 0) / stocks.length;
    expect(Math.abs(Number(energy?.changePercent) - mean)).toBeLessThan(0.02);
  });

  it.each(['energy', 'real-estate', 'materials'])('says where more stocks of %s are', async (sector) => {
    const { data } = await scene.call('market/sectors');
    const [america, mexico] = await Promise.all(
      ['america', 'mexico'].map(async (country) => {
        const list = await scene.call('stock/list', { country, sector, limit: 100 });
        return list.data.items.length as number;
      }),
    );
    const items = data.items as { sector: string; country: string }[];
    const more = (mexico ?? 0) > (america ?? 0) ? 'mexico' : 'america';
    expect(items.find((each) => each.sector === sector)?.country).toBe(more);
  });

  it('says of which instant the figures of each country are', async () => {
    const { data } = await scene.call('market/sectors');
    const { indices } = (await scene.call('market/overview')).data as {
      indices: { country: string; exchange: string; quotedAt: string }[];
    };
    expect(data.quoted).toEqual(
      indices.map(({ country, exchange, quotedAt }) => ({ country, exchange, quotedAt })),
    );
  });
});
