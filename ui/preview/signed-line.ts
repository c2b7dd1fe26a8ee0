import type { Words } from '#ui/i18n/words.tsx';
import type { KeyValueItem } from '#ui/list/list.tsx';

/** Whether a command carries the signature of the investor's device, for the lines of its detail. */
export function signedLine({ t }: Pick<Words, 't'>, { isSigned }: { isSigned: boolean }): KeyValueItem {
  return { label: t('ui.signed.label'), value: t(isSigned ? 'ui.signed.yes' : 'ui.signed.no') };
}

/** The same of what its investor may have taken back: null where they did not. */
export function signedLines(
  words: Pick<Words, 't'>,
  { isSigned, isCancelSigned }: { isSigned: boolean; isCancelSigned: boolean | null },
): KeyValueItem[] {
  const placed = signedLine(words, { isSigned });
  if (isCancelSigned === null) return [placed];
  const takenBack = signedLine(words, { isSigned: isCancelSigned });
  return [placed, { ...takenBack, label: words.t('ui.signed.cancel') }];
}
