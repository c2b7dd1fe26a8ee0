import { expect, it } from 'vitest';
import { type Draft, EMPTY_DRAFT, inputOf, stocksOf } from './news-draft.ts';

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

it('takes stocks however they were separated, each once', () => {
  expect(stocksOf(' aapl.xnas, WALMEX.XMEX;aapl.xnas\n')).toEqual(['AAPL.XNAS', 'WALMEX.XMEX']);
  expect(stocksOf('  ')).toEqual([]);
});
