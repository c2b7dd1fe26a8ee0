import { expect, it } from 'vitest';
import { type Draft, draftFrom, EMPTY_DRAFT, inputOf, stocksOf } from './news-draft.ts';

const es = { title: 'Uno', summary: 'Dos', content: '<p>Tres</p>' };
const written: Draft = { ...EMPTY_DRAFT, texts: { ...EMPTY_DRAFT.texts, es } };

it('sends what was written and leaves out what nobody wrote', () => {
  expect(inputOf(written, null)).toEqual({ texts: { es }, kind: 'news', country: null, stockIds: [] });
  const whole = inputOf(
    { ...written, country: 'mexico', stocks: 'walmex.xmex', publishAt: '2026-12-01T08:00' },
    'AAAA',
  );
  expect(whole).toMatchObject({ country: 'mexico', stockIds: ['WALMEX.XMEX'], picture: 'AAAA' });
  expect(whole.publishAt).toBe(new Date('2026-12-01T08:00').toISOString());
});

it('takes up what waits as it was written, to the minute', () => {
  const news = {
    id: crypto.randomUUID(),
    kind: 'news' as const,
    country: 'mexico' as const,
    title: 'Uno',
    languages: ['es' as const],
    state: 'scheduled' as const,
    stocks: [{ id: 'WALMEX.XMEX', symbol: 'WALMEX' }],
    hasPicture: false,
    publishAt: '2026-12-01T14:30:00.000Z',
    writtenBy: 'Paula',
    opinions: { helpful: 0, not: 0 },
    withdrawn: null,
  };
  const { publishAt, stockIds, country, texts } = inputOf(draftFrom(news, { es }), null);
  expect({ publishAt, stockIds, country, texts }).toEqual({
    publishAt: news.publishAt,
    stockIds: ['WALMEX.XMEX'],
    country: 'mexico',
    texts: { es },
  });
});

it('takes stocks however they were separated, each once', () => {
  expect(stocksOf(' aapl.xnas, WALMEX.XMEX;aapl.xnas\n')).toEqual(['AAPL.XNAS', 'WALMEX.XMEX']);
  expect(stocksOf('  ')).toEqual([]);
});
