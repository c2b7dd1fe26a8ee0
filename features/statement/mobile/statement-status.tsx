import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { RowStatus } from '#ui/list/row-status.tsx';
import { listStatements } from '../contract.ts';

const QUIET = { errorTip: false };
/** An instant of every month's middle, in Mexico City too. */
const MIDDLE = '-15T18:00:00Z';

/** The newest month whose statement is whole; nothing before there is one. */
export default function StatementStatus() {
  const { t, date } = useWords();
  const { data } = useCallQuery(listStatements, {}, QUIET);
  const whole = data?.items.find(({ isComplete }) => isComplete);
  if (whole === undefined) return null;
  return <RowStatus>{t('statement.ready', { month: date(`${whole.month}${MIDDLE}`, 'month') })}</RowStatus>;
}
