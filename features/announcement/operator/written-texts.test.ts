import { expect, it } from 'vitest';
import { faultyLanguage, isWritten, missingLanguages, textsToSend } from './written-texts.ts';

const NOTHING = { title: '', content: '' };
const texts = { es: NOTHING, en: { title: 'Hi', content: '' }, zh: { title: '  ', content: '' } };

it('sends only the languages that somebody wrote, Spanish always', () => {
  expect(textsToSend(texts)).toEqual({ es: NOTHING, en: texts.en });
  expect(isWritten(texts, 'en')).toBe(true);
  expect(missingLanguages(texts)).toEqual(['zh']);
});

it('shows the first language that something is wrong with', () => {
  expect(faultyLanguage({ 'texts.zh.title': 'x', 'texts.en': 'y' })).toBe('en');
  expect(faultyLanguage({ stockIds: 'x' })).toBeUndefined();
});
