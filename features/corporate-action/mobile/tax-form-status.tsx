import { useWords } from '#ui/i18n/words.tsx';
import { RowStatus } from '#ui/list/row-status.tsx';
import { dayText } from './action-words.ts';
import { useStatus } from './use-status.ts';

/** Up to when the form in force counts, or that none is signed. */
export default function TaxFormStatus() {
  const words = useWords();
  const status = useStatus();
  if (status === undefined) return null;
  if (status.formValidUntil === null) return <RowStatus>{words.t('w8ben.unsigned')}</RowStatus>;
  const until = dayText(words, status.formValidUntil);
  return <RowStatus tone="gain">{words.t('w8ben.until', { date: until })}</RowStatus>;
}
