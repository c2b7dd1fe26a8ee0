import { expect, it } from 'vitest';
import { fold, type HelpPart, inSections, partsWith } from './help-parts.ts';

const part = (heading: string, words: string, section = ''): HelpPart => ({
  section,
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

it('puts questions in a row under their section', () => {
  const [buy, sell] = [part('¿Cómo compro?', '', 'Operar'), part('¿Cómo vendo?', '', 'Operar')];
  const [loose, where] = [part('Aviso', ''), part('¿Dónde está mi dinero?', '', 'Tu dinero')];
  expect(inSections([loose, buy, sell, where])).toEqual([
    { section: '', parts: [loose] },
    { section: 'Operar', parts: [buy, sell] },
    { section: 'Tu dinero', parts: [where] },
  ]);
});
