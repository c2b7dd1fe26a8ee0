import type { Catalogs } from '#kernel/i18n/catalog.ts';
import type { Language } from '#kernel/i18n/language.ts';

/** A movement in words. */
export interface MovementWords {
  readonly subTypeText: string;
  readonly description: string;
}

/** Describes a posting on available cash by its name and its transaction's reference. */
export function movementWords(
  catalogs: Catalogs,
  language: Language,
  name: string,
  reference: Readonly<Record<string, unknown>>,
): MovementWords {
  return {
    subTypeText: catalogs.translate(language, `asset.subtype.${name}`),
    description: catalogs.translate(language, `asset.description.${name}`, valuesOf(reference)),
  };
}

/** What a description may name: the reference's own texts, and the symbol of its instrument. */
function valuesOf(reference: Readonly<Record<string, unknown>>): Record<string, string> {
  const texts = Object.entries(reference).filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string',
  );
  const stockId = reference.stockId;
  const symbol = typeof stockId === 'string' ? stockId.slice(0, stockId.lastIndexOf('.')) : '';
  return { ...Object.fromEntries(texts), symbol };
}
