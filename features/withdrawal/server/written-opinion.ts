import { ASKER_LEFT } from '#features/operator/contract.ts';
import type { Language } from '#kernel/i18n/language.ts';
import type { Withdrawal } from './withdrawal.store.ts';
import type { WithdrawalParts } from './withdrawal-parts.ts';

/** What was said of a withdrawal, as it was written; where nobody wrote it, in the reader's language. */
export function writtenOpinion(
  { catalogs }: Pick<WithdrawalParts, 'catalogs'>,
  language: Language,
  { opinion }: Pick<Withdrawal, 'opinion'>,
): string {
  return opinion === ASKER_LEFT ? catalogs.translate(language, 'withdrawal.opinion.asker_left') : opinion;
}
