import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { RowStatus } from '#ui/list/row-status.tsx';
import { getTaxForm } from '../contract.ts';
import { dayText } from './action-words.ts';

/** A person's name and address are not left lying on the device. */
const UNKEPT = { keep: false, errorTip: false };

/** Up to when the form in force counts, or that none is signed. */
export default function TaxFormStatus() {
  const words = useWords();
  const { data } = useCallQuery(getTaxForm, {}, UNKEPT);
  if (data === undefined) return null;
  if (data.form === null) return <RowStatus>{words.t('w8ben.unsigned')}</RowStatus>;
  const until = dayText(words, data.form.validUntil);
  return <RowStatus tone="gain">{words.t('w8ben.until', { date: until })}</RowStatus>;
}
