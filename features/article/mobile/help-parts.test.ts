import { expect, it } from 'vitest';
import { fold, type HelpPart, partsWith } from './help-parts.ts';

const part = (heading: string, words: string): HelpPart => ({
  heading,
  html: `<p>${words}</p>`,
  folded: fold(`${heading} ${words}`),
});
const PARTS = [part('¿Cómo compro?', 'Abre el mercado'), part('¿Dónde está mi dinero?', 'En el registro')];

it('finds what holds every word, whatever its case and accents', () => {
  const found = (search: string) => partsWith(PARTS, search).map(({ heading }) => heading);
  expect(found('')).toEqual(['¿Cómo compro?', '¿Dónde está mi dinero?']);
  expect(found('DONDE registro')).toEqual(['¿Dónde está mi dinero?']);
  expect(found('como  mercado')).toEqual(['¿Cómo compro?']);
  expect(found('mercado registro')).toEqual([]);
});
