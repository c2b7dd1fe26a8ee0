import type { Words } from '#ui/i18n/words.tsx';
import type { KeyValueItem } from '#ui/list/list.tsx';

/** Whether a command carries the signature of the investor's device, for the lines of its detail. */
export function signedLine({ t }: Pick<Words, 't'>, { isSigned }: { isSigned: boolean }): KeyValueItem {
  return { label: t('ui.signed.label'), value: t(isSigned ? 'ui.signed.yes' : 'ui.signed.no') };
}
