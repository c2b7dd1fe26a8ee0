import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallDefinition } from '#kernel/contract/define-call.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { askForMore } from './ask-for-more.ts';
import { shouldRetry } from './call-query.ts';
import { beginWithEarly } from './early-answers.ts';
import { CallFailed, sendCall } from './send-call.ts';
import { type CallQuery, type CallQueryOptions, useAnswer } from './use-call-query.ts';

interface Page<Item> {
  readonly items: Item[];
  readonly nextCursor: string | null;
}

export interface PagedCall<Item> extends Omit<CallQuery<Item[]>, 'data'> {
  /** All items of the pages so far; undefined before the first. */
  readonly items: readonly Item[] | undefined;
  readonly hasMore: boolean;
  /** Under way, also where the pages before it are being asked again first. */
  readonly isLoadingMore: boolean;
  readonly more: () => void;
}

export interface PagedCallOptions extends CallQueryOptions {
  /** Once there are more pages than this, coming back to the screen does not ask for all of them again. */
  pagesAskedAgain?: number;
}

const onePage = <Item>(page: Page<Item>) => ({ pages: [page], pageParams: [null as string | null] });

/** Reads a list call page after page; `more` asks for the next. */
export function usePagedCall<Input extends { cursor?: string | undefined }, Item>(
  call: CallDefinition<Input, Page<Item>>,
  input: Omit<Input, 'cursor'>,
  options: PagedCallOptions = {},
): PagedCall<Item> {
  const { language } = useWords();
  const most = options.pagesAskedAgain ?? Number.POSITIVE_INFINITY;
  const isShort = ({ state }: { state: { data?: { pages: readonly unknown[] } | undefined } }) =>
    (state.data?.pages.length ?? 0) <= most;
  const queryKey = [call.path, input, language, 'pages'];
  const query = useInfiniteQuery({
    queryKey,
    ...beginWithEarly(queryKey, onePage<Item>),
    queryFn: async ({ pageParam, signal }) => {
      // The cursor was only taken out of the type above.
      const paged = (pageParam === null ? input : { ...input, cursor: pageParam }) as Input;
      const answer = await sendCall(call, paged, { signal });
      if (!answer.ok) throw new CallFailed(answer);
      return answer.data;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    enabled: options.enabled,
    refetchInterval: options.refetchMs,
    refetchOnMount: isShort,
    refetchOnWindowFocus: isShort,
    refetchOnReconnect: isShort,
    retry: shouldRetry,
    meta: { keep: options.keep ?? true, needsLogIn: call.access === 'investor' },
  });
  const { data, ...answer } = useAnswer(query, options);
  const [isWaiting, setWaiting] = useState(false);
  return {
    ...answer,
    items: data?.pages.flatMap((page) => page.items),
    hasMore: query.hasNextPage,
    isLoadingMore: isWaiting || query.isFetchingNextPage,
    more: () => {
      setWaiting(true);
      void askForMore(query).then(() => setWaiting(false));
    },
  };
}
