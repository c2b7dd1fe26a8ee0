import { type ComponentType, lazy, Suspense, useState } from 'react';
import { overviewCall } from '#features/operator/contract.ts';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { DashboardParts } from '#ui/console/dashboard-parts.ts';
import { DeskPage } from '#ui/console/desk-page.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { seesDesk } from '#ui/manifest/desk.ts';
import { EmptyState, ErrorState } from '#ui/state/empty-state.tsx';
import { DetailSkeleton } from '#ui/state/skeleton.tsx';
import { DASHBOARD_PARTS, DESKS } from './desks.ts';

const SCREENS = new Map<string, ComponentType>(DESKS.map((desk) => [desk.path, lazy(desk.load)]));

/** The desk of an address, for who has it: nothing of another role's is asked for. */
export function DeskScreen({ path }: { path: string }) {
  const { t } = useWords();
  const { data: known, failure, isBusy, retry } = useCallQuery(overviewCall, {}, { errorTip: false });
  // In another language it is asked for again: what is open and half done stays meanwhile.
  const [data, setData] = useState(known);
  if (known && known !== data) setData(known);
  const desk = DESKS.find((one) => one.path === path);
  const Screen = SCREENS.get(path);
  if (!desk || !Screen) return <NoDesk />;
  if (!data) return failure ? <ErrorState onRetry={retry} busy={isBusy} /> : <DetailSkeleton />;
  if (!seesDesk(data.operator.roles, desk)) {
    return <Nothing title={t(desk.title)} text={t('console.notYours')} />;
  }
  return (
    <DashboardParts value={DASHBOARD_PARTS}>
      <Suspense fallback={<DetailSkeleton />}>
        <Screen />
      </Suspense>
    </DashboardParts>
  );
}

/** An address of no desk, however many parts it has. */
export function NoDesk() {
  const { t } = useWords();
  return <Nothing title={t('console.title')} text={t('console.notFound')} />;
}

/** A desk that could not be fetched or drawn: once more, from the server, which may have another version by now. */
export function DeskFailed() {
  return <ErrorState onRetry={() => location.reload()} />;
}

function Nothing({ title, text }: { title: string; text: string }) {
  return (
    <DeskPage title={title}>
      <EmptyState text={text} />
    </DeskPage>
  );
}
