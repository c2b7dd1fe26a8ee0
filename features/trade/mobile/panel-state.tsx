import type { ReactNode } from 'react';
import { failureText } from '#ui/call/failure-text.ts';
import type { PagedCall } from '#ui/call/use-paged-call.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { EndOfList } from '#ui/list/end-of-list.tsx';
import { ErrorState } from '#ui/state/empty-state.tsx';
import { OfflineBanner } from '#ui/state/offline-banner.tsx';
import { ListSkeleton } from '#ui/state/skeleton.tsx';

interface PanelStateProps<Item> {
  query: PagedCall<Item>;
  /** Shown where there is nothing. */
  empty: ReactNode;
  /** Null where more stands beneath: nobody is told that it ends. */
  end?: null;
  children: (items: readonly Item[]) => ReactNode;
}

/** A list in each of its states: being loaded, failed, offline with its age, empty, there. */
export function PanelState<Item>({ query, empty, end, children }: PanelStateProps<Item>) {
  const words = useWords();
  if (query.items === undefined) {
    if (query.failure === null) return <ListSkeleton />;
    return <ErrorState text={failureText(words, query.failure)} onRetry={query.retry} busy={query.isBusy} />;
  }
  return (
    <>
      {query.isOffline ? <OfflineBanner at={query.updatedAt} /> : null}
      {query.items.length === 0 ? empty : children(query.items)}
      <EndOfList list={query} text={end} />
    </>
  );
}
