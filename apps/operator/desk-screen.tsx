import { type ComponentType, lazy, Suspense } from 'react';
import { useWords } from '#ui/i18n/words.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { DetailSkeleton } from '#ui/state/skeleton.tsx';
import { DESKS } from './desks.ts';

const SCREENS = new Map<string, ComponentType>(DESKS.map((desk) => [desk.path, lazy(desk.load)]));

/** The desk of an address. */
export function DeskScreen({ path }: { path: string }) {
  const { t } = useWords();
  const Screen = SCREENS.get(path);
  if (!Screen) return <EmptyState text={t('console.notFound')} />;
  return (
    <Suspense fallback={<DetailSkeleton />}>
      <Screen />
    </Suspense>
  );
}
