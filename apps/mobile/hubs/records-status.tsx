import { listDeposits } from '#features/deposit/contract.ts';
import { listWithdrawals } from '#features/withdrawal/contract.ts';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { RowStatus } from '#ui/list/row-status.tsx';

const QUIET = { errorTip: false };
/** Of the newest: older ones are over. */
const LOOKED_AT = { limit: 50 };

/** How many deposits and withdrawals are under way; nothing where none is. */
export default function RecordsStatus() {
  const { t } = useWords();
  const deposits = useCallQuery(listDeposits, LOOKED_AT, QUIET).data?.items ?? [];
  const withdrawals = useCallQuery(listWithdrawals, LOOKED_AT, QUIET).data?.items ?? [];
  const isOpen = ({ status }: { status: string }) => status === 'pending' || status === 'unknown';
  const count = deposits.filter(isOpen).length + withdrawals.filter(isOpen).length;
  if (count === 0) return null;
  return <RowStatus tone="caution">{t('hub.records.underWay', { count })}</RowStatus>;
}
