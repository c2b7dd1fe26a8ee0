import type { InfiniteData, InfiniteQueryObserverResult } from '@tanstack/react-query';

/** What `askForMore` needs of a query of pages. */
export type PagedQuery = Pick<
  InfiniteQueryObserverResult<InfiniteData<unknown>>,
  | 'data'
  | 'dataUpdatedAt'
  | 'hasNextPage'
  | 'isError'
  | 'isFetching'
  | 'isFetchingNextPage'
  | 'refetch'
  | 'fetchNextPage'
>;

/**
 * Asks for the next page, after the pages that are just being asked again: broken off, that would leave what the device kept
 * of them on the screen, as if it were today's. Where those are asked again in its place, it follows them.
 */
export async function askForMore(query: PagedQuery): Promise<void> {
  if (query.isFetchingNextPage) return;
  if (query.isFetching && (await query.refetch({ cancelRefetch: false })).isError) return;
  let before = query;
  for (let isBrokenOff = true; isBrokenOff; ) {
    const after: PagedQuery = await before.fetchNextPage({ cancelRefetch: false });
    // Called off by its screen or by the end of the log-in, it leaves the pages as old as they were.
    const isNewer = !after.isError && after.dataUpdatedAt > before.dataUpdatedAt;
    isBrokenOff = isNewer && after.hasNextPage && pagesOf(after) <= pagesOf(before);
    before = after;
  }
}

const pagesOf = ({ data }: PagedQuery) => data?.pages.length ?? 0;
