import { useCallQuery } from '#ui/call/use-call-query.ts';
import { CaseCard } from '#ui/console/desk-page.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { DetailFailure } from '#ui/state/detail-failure.tsx';
import { DetailSkeleton } from '#ui/state/skeleton.tsx';
import { getChatFigures } from '../desk-contract.ts';
import { DeskFigures } from './desk-figures.tsx';

const REFRESH_MS = 60_000;

/** On the dashboard: who waits for an answer now, how long answers and solutions took, what investors said of them. */
export default function DashboardFigures() {
  const { t } = useWords();
  const query = useCallQuery(getChatFigures, {}, { errorTip: false, refetchMs: REFRESH_MS });
  return (
    <CaseCard title={t('chat.desk.title')}>
      {query.data ? <DeskFigures figures={query.data} /> : null}
      {!query.data && query.failure === null ? <DetailSkeleton lines={2} /> : null}
      {!query.data && query.failure !== null ? <DetailFailure query={query} way={null} /> : null}
    </CaseCard>
  );
}
