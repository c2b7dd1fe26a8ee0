import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { I18n } from '@lingui/core';
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { LANGUAGES, type Language, LOCALES } from './language.ts';

/** The words of the server: every text of the kernel and of the features, in all languages. */
export interface Catalogs {
  has(key: string): boolean;
  /** The text of a key; a key that no file has gives the key itself, which the gate keeps from happening. */
  translate(language: Language, key: string, values?: Record<string, string | number>): string;
}

/** Folders whose texts the server may answer with; those of `ui/` and `apps/` are the browser's alone. */
const MESSAGE_FOLDERS = ['kernel/*/messages', 'features/*/messages'];

/**
 * Reads and compiles all message files under the repository's root.
 * Throws, naming the file and the key, on a message that is not ICU or a key that two files claim.
 */
export function loadCatalogs(root: string): Catalogs {
  const books = new Map(LANGUAGES.map((language) => [language, readLanguage(root, language)]));
  const book = (language: Language) => {
    const found = books.get(language);
    if (found === undefined) throw new Error(`no texts for ${language}`);
    return found;
  };
  return {
    has: (key) => key in book('es').messages,
    translate: (language, key, values) => book(language)._(key, values && grouped(values)),
  };
}

/** An amount with its two decimals, as calls write it, with or without its sign; nothing else of four digits or more has exactly two. */
const AMOUNT = /^([+\u2212-]?\$?)(\d{4,})\.(\d{2})$/;

/** Amounts among the values with their thousands apart, as the app writes them: es-MX, en-US and zh-CN all use commas. */
function grouped(values: Record<string, string | number>): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const [, sign, whole, decimals] = (typeof value === 'string' && AMOUNT.exec(value)) || [];
      if (whole === undefined) return [name, value];
      return [name, `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${decimals}`];
    }),
  );
}

function readLanguage(root: string, language: Language): I18n {
  const messages: Record<string, CompiledMessage> = Object.create(null);
  for (const file of globSync(
    MESSAGE_FOLDERS.map((folder) => `${folder}/${language}.json`),
    { cwd: root },
  )) {
    const texts = JSON.parse(readFileSync(join(root, file), 'utf8')) as Record<string, string>;
    for (const [key, text] of Object.entries(texts)) {
      if (key in messages) throw new Error(`${file}: ${key} is claimed by another file too`);
      messages[key] = compile(text, `${file}: ${key}`);
    }
  }
  return new I18n({
    locale: language,
    locales: LOCALES[language],
    messages: { [language]: messages },
  });
}

function compile(text: string, where: string): CompiledMessage {
  try {
    return compileMessageOrThrow(text);
  } catch (error) {
    throw new Error(`${where} is not an ICU message`, { cause: error });
  }
}
