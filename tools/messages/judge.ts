import { CODES } from '#kernel/contract/error-codes.ts';
import { LANGUAGES } from '#kernel/i18n/language.ts';
import type { Book } from './books.ts';
import { placeholdersOf } from './placeholders.ts';
import type { Usage } from './usage.ts';

const REASON = 'reason.';
const CODE = 'code.';
/** Codes without a text of their own show this one. */
const GENERIC = 'code.other';

/** What is wrong with the texts, one line each; empty where all is well. */
export function judgeBooks(books: readonly Book[], usage: Usage, reasons: readonly string[]): string[] {
  const keys = new Set(books.flatMap(({ texts }) => Object.keys(texts.es)));
  return [
    ...books.flatMap(judgeBook),
    ...claimedTwice(books),
    ...[...keys].filter((key) => !isUsed(key, usage)).map((key) => `unused: ${key}`),
    ...[...usage.asked].filter((key) => isKey(key) && !keys.has(key)).map((key) => `not written: ${key}`),
    ...reasons
      .filter((reason) => !keys.has(REASON + reason))
      .map((reason) => `reason without a text: ${reason}`),
    ...codesWithout(keys),
  ];
}

function judgeBook({ folder, texts, missing }: Book): string[] {
  if (missing.length > 0) return missing.map((language) => `${folder}: no ${language}.json`);
  const keys = new Set(LANGUAGES.flatMap((language) => Object.keys(texts[language])));
  return [...keys].flatMap((key) => {
    const absent = LANGUAGES.filter((language) => (texts[language][key] ?? '').trim() === '');
    if (absent.length > 0) return absent.map((language) => `${folder}: ${key} is not in ${language}`);
    return judgeText(folder, key, texts);
  });
}

function judgeText(folder: string, key: string, texts: Book['texts']): string[] {
  const faults: string[] = [];
  const asked: string[] = [];
  for (const language of LANGUAGES) {
    const found = placeholdersOf(texts[language][key] ?? '');
    if ('fault' in found) faults.push(`${folder}: ${key} (${language}): ${found.fault}`);
    else asked.push([...found.names].sort().join(','));
  }
  if (faults.length > 0 || new Set(asked).size <= 1) return faults;
  return [`${folder}: ${key} asks for different values: ${asked.map((names) => `{${names}}`).join(' ')}`];
}

function claimedTwice(books: readonly Book[]): string[] {
  const seen = new Set<string>();
  return books.flatMap(({ folder, texts }) =>
    Object.keys(texts.es).flatMap((key) => {
      const twice = seen.has(key);
      seen.add(key);
      return twice ? [`${folder}: ${key} is written in another folder too`] : [];
    }),
  );
}

function isUsed(key: string, usage: Usage): boolean {
  if (usage.literals.has(key)) return true;
  if (key.startsWith(CODE)) {
    return key === GENERIC || Object.values(CODES).some((code) => key === `${CODE}${code}`);
  }
  // Reasons are put together at run time from the reason itself: the reason must be written somewhere.
  if (key.startsWith(REASON)) return usage.literals.has(key.slice(REASON.length));
  return usage.templates.some((template) => template.test(key));
}

/** A dotted name, and not a selector, a file or a sentence that stands as an argument too. */
function isKey(text: string): boolean {
  return /^[a-z][A-Za-z]*(\.[A-Za-z0-9_-]+)+$/.test(text);
}

function codesWithout(keys: ReadonlySet<string>): string[] {
  return Object.values(CODES)
    .filter((code) => code !== CODES.success && !keys.has(`${CODE}${code}`))
    .map((code) => `code without a text: ${code}`);
}
