import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { RowStatus } from '#ui/list/row-status.tsx';
import { listAlerts } from '../contract.ts';

const QUIET = { errorTip: false };

/** How many alerts wait; nothing where none does. */
export default function AlertStatus() {
  const { t } = useWords();
  const { data } = useCallQuery(listAlerts, { state: 'waiting', limit: 100 }, QUIET);
  if (data === undefined || data.items.length === 0 || data.nextCursor !== null) return null;
  return <RowStatus>{t('alert.list.active', { count: data.items.length })}</RowStatus>;
}
