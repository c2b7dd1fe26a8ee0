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
  const popular = async (): Promise<string[]> => {
    const { data } = await scene.call('search/popular');
    return data.items.map(({ text }: { text: string }) => text);
  };
  const searchedBy = async (people: readonly string[], ...texts: string[]) => {
    for (const address of people) {
      for (const text of texts) await scene.call('search/list', { text }, { address });
    }
  };

  it('gives what was searched most in seven days: whole words, each person once a day', async () => {
    // given three people who typed Cemex letter by letter, and one who asked for Bimbo again and again
    await scene.test.owner.query('TRUNCATE search_use');
    await searchedBy(['10.0.0.1', '10.0.0.2', '10.0.0.3'], 'ce', 'cem', 'cemex');
    await searchedBy(['10.0.0.4'], 'bimbo', 'BIMBO', 'bimbó', 'bimbo', 'nothing is called this');
    // then
    expect(await popular()).toEqual(['cemex', 'bimbo']);
    // when a week has gone by
    scene.clock.advance(7 * 86_400_000);
    expect(await popular()).toEqual([]);
  });
});
