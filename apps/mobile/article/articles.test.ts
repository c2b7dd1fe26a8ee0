import { expect, it } from 'vitest';
import { LANGUAGES } from '#kernel/i18n/language.ts';
import { articlesIn } from './articles.ts';

const OF_SIMULATED_MONEY = /simulad|práctica|simulated|practice|模拟|练习/i;

it('says nothing of simulated money where money is real', async () => {
  for (const language of LANGUAGES) {
    for (const [id, { parts }] of Object.entries(await articlesIn(language))) {
      const always = parts.filter(({ onlyIn }) => onlyIn === undefined);
      expect(JSON.stringify(always), `${language} ${id}`).not.toMatch(OF_SIMULATED_MONEY);
      expect(always, `${language} ${id}`).not.toEqual([]);
    }
  }
});

it('has the same parts in every language', async () => {
  const [first, ...others] = await Promise.all(LANGUAGES.map(articlesIn));
  const shapeOf = (articles: typeof first) =>
    Object.entries(articles ?? {}).map(([id, { parts }]) => [
      id,
      parts.map(({ onlyIn, paragraphs }) => [onlyIn, paragraphs.length]),
    ]);
  for (const other of others) expect(shapeOf(other)).toEqual(shapeOf(first));
});
