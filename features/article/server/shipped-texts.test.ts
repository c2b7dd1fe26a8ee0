import { expect, it } from 'vitest';
import { cleanHtml } from '#kernel/html/clean-html.ts';
import { LANGUAGES } from '#kernel/i18n/language.ts';
import { shippedTexts } from './shipped-texts.ts';

const OF_SIMULATED_MONEY = /simulad|práctica|simulated|practice|模拟|练习/i;

it('says nothing of simulated money where money is real, and something in every language', () => {
  for (const { article, title, content } of shippedTexts('live')) {
    for (const language of LANGUAGES) {
      expect(content[language], `${language} ${article}`).not.toMatch(OF_SIMULATED_MONEY);
      expect(content[language], `${language} ${article}`).toContain('<p>');
      expect(title[language], `${language} ${article}`).not.toBe('');
    }
  }
});

it('calls no price simulated and offers no clock where prices are real', () => {
  for (const { article, content } of shippedTexts('america')) {
    for (const language of LANGUAGES)
      expect(content[language], `${language} ${article}`).not.toMatch(
        /precios simulados|los precios y las|adelantar el reloj|simulated prices|Money, prices and|move the clock|模拟价格|、价格和成交|拨动时钟/i,
      );
  }
  const [about] = shippedTexts('america').filter(({ article }) => article === 'about');
  expect(about?.content.es).toContain('Dinero simulado, precios reales');
  expect(JSON.stringify(shippedTexts('none'))).toContain('adelantar el reloj');
});

it('is clean HTML, with the same parts in every language', () => {
  for (const mode of ['none', 'america', 'live'] as const) {
    for (const { article, content } of shippedTexts(mode)) {
      const marks = LANGUAGES.map((language) => content[language]?.match(/<[a-z0-9]+>/g)?.join(''));
      expect(new Set(marks).size, article).toBe(1);
      for (const language of LANGUAGES) expect(cleanHtml(content[language] ?? '')).toBe(content[language]);
    }
  }
});
