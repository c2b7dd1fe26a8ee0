import type { Catalogs } from '#kernel/i18n/catalog.ts';
import type { Language } from '#kernel/i18n/language.ts';

/** A movement in words. */
export interface MovementWords {
  readonly subTypeText: string;
  readonly description: string;
}

type Reference = Readonly<Record<string, unknown>>;

/** Describes a posting on available cash by its name and its transaction's reference. */
export function movementWords(
  catalogs: Catalogs,
  language: Language,
  name: string,
  reference: Reference,
): MovementWords {
  return {
    subTypeText: catalogs.translate(language, `asset.subtype.${name}`),
    description: catalogs.translate(language, `asset.description.${name}`, valuesOf(reference)),
  };
}

/** All of the order or record that a posting of this type belongs to; the type's name where there is nothing more to say. */
export function wholeMovementText(
  catalogs: Catalogs,
  language: Language,
  type: string,
  reference: Reference,
): string {
  const key = `asset.movement.${type}`;
  if (!catalogs.has(key)) return catalogs.translate(language, `asset.type.${type}`);
  return catalogs.translate(language, key, valuesOf(reference));
}

/** What a description may name: the reference's own texts, and the symbol of its instrument. */
function valuesOf(reference: Reference): Record<string, string> {
  const texts = Object.entries(reference).filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string',
  );
  return { ...Object.fromEntries(texts), symbol: symbolOf(reference) ?? '' };
}

/** The symbol of the instrument that a posting is about; null where there is none. */
export function symbolOf({ stockId }: Reference): string | null {
  return typeof stockId === 'string' ? stockId.slice(0, stockId.lastIndexOf('.')) : null;
}
