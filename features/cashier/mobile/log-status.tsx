import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useBusinessNow } from '#ui/clock/business-clock.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { daysAgo, groupByDay } from '#ui/list/by-day.ts';
import { RowStatus } from '#ui/list/row-status.tsx';
import { listAssetLog } from '../contract.ts';
import { foldMovements } from './fold-movements.ts';

const QUIET = { errorTip: false };
const MINUTE_MS = 60_000;

/** How many movements today has; nothing where none, or where they are more than the first page tells. */
export default function LogStatus() {
  const { t } = useWords();
  const now = useBusinessNow(MINUTE_MS);
  const { data } = useCallQuery(listAssetLog, {}, QUIET);
  const days = groupByDay(data?.items ?? [], ({ time }) => time);
  const [today] = days;
  if (today === undefined || daysAgo(today.day, now) !== 0) return null;
  if (days.length === 1 && data?.nextCursor !== null) return null;
  return <RowStatus>{t('cashier.log.today', { count: foldMovements(today.items).length })}</RowStatus>;
}
