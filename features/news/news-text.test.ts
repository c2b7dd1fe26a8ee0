import { expect, it } from 'vitest';
import { languageShown } from './news-text.ts';

it('shows a text in the reader’s language, else in Spanish, else in what there is', () => {
  expect(languageShown({ es: 'uno', zh: '一' }, 'zh')).toBe('zh');
  expect(languageShown({ es: 'uno', zh: '一' }, 'en')).toBe('es');
  expect(languageShown({ en: 'one' }, 'zh')).toBe('en');
  expect(languageShown({ und: 'unu' }, 'es')).toBe('und');
});
