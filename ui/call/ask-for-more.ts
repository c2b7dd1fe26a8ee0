import type { InfiniteQueryObserverResult } from '@tanstack/react-query';

/** What `askForMore` needs of a query of pages. */
export type PagedQuery = Pick<
  InfiniteQueryObserverResult,
  'isFetching' | 'isFetchingNextPage' | 'refetch' | 'fetchNextPage'
>;

/**
 * Asks for the next page, after the pages that are just being asked again: broken off, that would leave what the device kept
 * of them on the screen, as if it were today's.
 */
export async function askForMore(query: PagedQuery): Promise<void> {
  if (query.isFetchingNextPage) return;
  if (query.isFetching && (await query.refetch({ cancelRefetch: false })).isError) return;
  await query.fetchNextPage({ cancelRefetch: false });
}
