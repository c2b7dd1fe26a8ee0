import { expect, it } from 'vitest';
import { EMPTY_DRAFT, inputOf, phonesOf } from './announcement-draft.ts';

it('takes phones however they were typed', () => {
  expect(phonesOf(' 55 1234 5678,\n(55) 8765-4321;5500000000\n\n')).toEqual([
    '5512345678',
    '5587654321',
    '5500000000',
  ]);
  expect(phonesOf('')).toEqual([]);
});

it('sends only the languages that somebody wrote, Spanish always', () => {
  const english = { title: 'Hi', content: '' };
  const draft = { ...EMPTY_DRAFT, texts: { ...EMPTY_DRAFT.texts, en: english } };
  expect(inputOf(draft)).toEqual({
    texts: { es: { title: '', content: '' }, en: english },
    audience: 'all',
    popup: false,
  });
});

it('names phones only where it goes to some', () => {
  const draft = { ...EMPTY_DRAFT, phones: '5512345678' };
  expect(inputOf(draft)).not.toHaveProperty('phones');
  expect(inputOf({ ...draft, audience: 'some' }).phones).toEqual(['5512345678']);
});
