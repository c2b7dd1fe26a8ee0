import { expect, it } from 'vitest';
import { loadCatalogs } from '#kernel/i18n/catalog.ts';
import { LANGUAGES } from '#kernel/i18n/language.ts';
import { statementFacts } from './pdf-statement.ts';
import { statementWords } from './statement-words.ts';

const catalogs = loadCatalogs(`${import.meta.dirname}/../../..`);
const content = {
  investorId: '01900000-0000-7000-8000-00000000000a',
  statement: {
    month: '2026-11',
    isComplete: true,
    afterSeq: 0n,
    lastSeq: 0n,
    head: '',
    issuedAt: Date.parse('2026-12-01T06:00:00.000Z'),
  },
};

it.each(LANGUAGES)('stands under the firm’s legal name and registration number, in %s', (language) => {
  const firm = { name: 'Casa de Bolsa Ejemplo, S.A. de C.V.', registration: '1234', contact: null };
  const [[, line] = []] = statementFacts(content, statementWords(catalogs, language), firm);
  expect(line).toContain(firm.name);
  expect(line).toContain(firm.registration);
});

it.each(LANGUAGES)('stands under nobody’s name in a sandbox, and says so in %s', (language) => {
  const [[label, line] = []] = statementFacts(content, statementWords(catalogs, language), null);
  expect(label).toBe(catalogs.translate(language, 'statement.pdf.firm'));
  expect(line).toBe(catalogs.translate(language, 'firm.simulated'));
});
