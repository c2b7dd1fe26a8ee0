import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { RowStatus } from '#ui/list/row-status.tsx';
import { listBankCards } from '../contract.ts';

/** Names and numbers, though masked, are not left lying on the device. */
const QUIET = { errorTip: false, keep: false };
const SHOWN_DIGITS = 4;

/** The one account that there is, by its bank and last digits, or how many there are. */
export default function CardStatus() {
  const { t } = useWords();
  const { data } = useCallQuery(listBankCards, {}, QUIET);
  const [first, second] = data?.items ?? [];
  if (first === undefined || data === undefined || data.nextCursor !== null) return null;
  if (second !== undefined) return <RowStatus>{t('bankCard.count', { count: data.items.length })}</RowStatus>;
  return <RowStatus>{`${first.bankName} ••${first.accountNumber.slice(-SHOWN_DIGITS)}`}</RowStatus>;
}
