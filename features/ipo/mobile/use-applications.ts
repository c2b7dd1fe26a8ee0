import { usePagedCall } from '#ui/call/use-paged-call.ts';
import { type Application, CALLS_OF } from '../contract.ts';

const ALL = {};

/** The investor's applications to offers of both kinds as one list, newest first; `items` is undefined until both came. */
export function useApplications() {
  const ipos = usePagedCall(CALLS_OF.ipo.applications, ALL, { errorTip: false });
  const placements = usePagedCall(CALLS_OF.placement.applications, ALL, { errorTip: false });
  const both = [ipos, placements];
  return {
    items:
      ipos.items === undefined || placements.items === undefined
        ? undefined
        : newestFirst([ipos, placements] as readonly Loaded[]),
    failure: ipos.failure ?? placements.failure,
    isBusy: both.some(({ isBusy }) => isBusy),
    isOffline: both.some(({ isOffline }) => isOffline),
    updatedAt: ipos.updatedAt,
    hasMore: both.some(({ hasMore }) => hasMore),
    isLoadingMore: both.some(({ isLoadingMore }) => isLoadingMore),
    more() {
      for (const list of both) if (list.hasMore) list.more();
    },
    retry() {
      for (const list of both) list.retry();
    },
  };
}

interface Loaded {
  readonly items: readonly Application[];
  readonly hasMore: boolean;
}

/** Both lists in one order, down to where one of them has more to load: what lies below that may not be all there is. */
export function newestFirst(lists: readonly Loaded[]): Application[] {
  const from = lists
    .filter(({ hasMore }) => hasMore)
    .map(({ items }) => items.at(-1)?.createdAt ?? '')
    .reduce((latest, at) => (at > latest ? at : latest), '');
  return lists
    .flatMap(({ items }) => items)
    .filter(({ createdAt }) => createdAt >= from)
    .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
}
