import type { IdType } from './id-number.ts';

/** What one of the two photos of a document shows: a passport is a book, without a front and a back. */
export function photoLabel(side: 'front' | 'back', idType: IdType | null) {
  if (idType === 'passport') return side === 'front' ? 'identity.front.passport' : 'identity.back.passport';
  return side === 'front' ? 'identity.front' : 'identity.back';
}
