import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '#kernel/i18n/language.ts';
import { readCatalog } from '#ui/i18n/build/read-messages.ts';
import { type Catalog, createWords } from '#ui/i18n/words.tsx';
import { changeOfSession, opensText, sessionText } from './session-line.tsx';

const ROOT = `${import.meta.dirname}/../../..`;
const wordsIn = (language: Language) => {
  const texts = Object.entries(readCatalog(ROOT, language)).filter(([key]) => key.startsWith('market.'));
  // What the build compiles, compiled alike.
  const catalog = Object.fromEntries(
    texts.map(([key, text]) => [key, compileMessageOrThrow(text)]),
  ) as Catalog;
  return createWords(language, catalog, () => Promise.resolve());
};
const FRIDAY = { opensAt: '2026-11-27T14:30:00.000Z', closesAt: '2026-11-27T18:00:00.000Z' };
const said = (language: Language, at: string, holiday: 'thanksgiving' | null = null) =>
  sessionText(wordsIn(language), 'america', { state: 'closed', ...FRIDAY, holiday }, Date.parse(at));

describe('the line of a session', () => {
  it('names the holiday for which an exchange rests, and when it opens, short enough for one line', () => {
    const lines = LANGUAGES.map((language) => said(language, '2026-11-26T15:00:00.000Z', 'thanksgiving'));
    expect(lines.map((line) => line.replaceAll('\u00a0', ' '))).toEqual([
      'Cerrado por Acción de Gracias · abre vie 09:30 NY',
      'Closed for Thanksgiving · opens Fri 09:30 NY',
      '感恩节休市 · 周五09:30 开盘（纽约）',
    ]);
  });

  it('says the same opening on a button that waits for it, by the clock of its exchange', () => {
    const said = (country: 'america' | 'mexico') =>
      LANGUAGES.map((language) =>
        opensText(wordsIn(language), country, { state: 'closed', ...FRIDAY }).replaceAll('\u00a0', ' '),
      );
    expect(said('america')).toEqual(['Abre vie 09:30 NY', 'Opens Fri 09:30 NY', '周五09:30 开盘（纽约）']);
    expect(said('mexico')).toEqual([
      'Abre vie 08:30 CDMX',
      'Opens Fri 08:30 Mexico City',
      '周五08:30 开盘（墨西哥城）',
    ]);
  });

  it('says beside the state itself when it changes', () => {
    const said = (at: string) =>
      LANGUAGES.map((language) =>
        changeOfSession(
          wordsIn(language),
          'america',
          { state: 'closed', ...FRIDAY },
          Date.parse(at),
        ).replaceAll('\u00a0', ' '),
      );
    expect(said('2026-11-26T15:00:00.000Z')).toEqual([
      'abre vie 09:30 NY',
      'opens Fri 09:30 NY',
      '周五09:30 开盘（纽约）',
    ]);
    expect(said('2026-11-27T15:00:00.000Z')).toEqual([
      'cierra 13:00 NY',
      'closes 13:00 NY',
      '13:00 收盘（纽约）',
    ]);
  });

  it('says how long on any other day, without parts that are nothing', () => {
    expect(said('es', '2026-11-24T14:30:00.000Z')).toMatch(/^Cerrado\s·\sabre en 3\sdías \(/);
    expect(said('es', '2026-11-26T13:30:00.000Z')).toMatch(/^Cerrado\s·\sabre en 1\sdía 1\sh \(/);
    expect(said('en', '2026-11-25T14:30:00.000Z')).toMatch(/^Closed\s·\sopens in 2\sdays \(/);
    expect(said('es', '2026-11-27T12:30:00.000Z')).toMatch(/^Cerrado\s·\sabre en 2\sh \(/);
    expect(said('es', '2026-11-27T15:30:00.000Z')).toMatch(/^Abierto\s·\scierra en 2\sh 30\smin \(/);
  });
});
