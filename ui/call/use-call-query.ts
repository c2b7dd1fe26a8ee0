import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect } from 'react';
import type { CallDefinition } from '#kernel/contract/define-call.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { useToast } from '#ui/toast/toast.tsx';
import { type AskingOptions, callQuery } from './call-query.ts';
import { failureText } from './failure-text.ts';
import { CallFailed, type Failure } from './send-call.ts';
import { useOnline } from './use-online.ts';

export interface CallQueryOptions extends AskingOptions {
  /** Shows a toast when the server refuses; on unless said otherwise. */
  errorTip?: boolean;
}

export interface CallQuery<Output> {
  /** The last known answer, from this visit or an earlier one. */
  readonly data: Output | undefined;
  /** Nothing to show yet and no failure. */
  readonly isLoading: boolean;
  /** Why there is no (newer) answer. */
  readonly failure: Failure | null;
  /** The line is gone: what is shown is from `updatedAt`. */
  readonly isOffline: boolean;
  /** Device time of the data, epoch milliseconds; 0 for none. */
  readonly updatedAt: number;
  readonly isBusy: boolean;
  readonly retry: () => void;
}

/** Reads a call, keeps it fresh, and keeps the last known answer for when the line is gone. */
export function useCallQuery<Input, Output>(
  call: CallDefinition<Input, Output>,
  input: Input,
  options: CallQueryOptions = {},
): CallQuery<Output> {
  const { language } = useWords();
  const query = useQuery<Output, Error>(callQuery(call, input, language, options));
  return useAnswer(query, options);
}

/** What TanStack Query says of a call, page by page or whole. */
interface Asked<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly dataUpdatedAt: number;
  readonly isFetching: boolean;
  refetch(): unknown;
}

/** What a screen shows of a call; tells a failure by a toast. */
export function useAnswer<Data>(
  query: Asked<Data>,
  { errorTip = true }: Pick<CallQueryOptions, 'errorTip'>,
): CallQuery<Data> {
  const failure = query.error instanceof CallFailed ? query.error.failure : null;
  useErrorTip(failure, errorTip);
  const online = useOnline();
  const data = useInTurn(query.data);
  return {
    data,
    isLoading: data === undefined && query.error === null,
    failure,
    isOffline: !online || failure?.kind === 'offline',
    updatedAt: query.dataUpdatedAt,
    isBusy: query.isFetching,
    retry: () => void query.refetch(),
  };
}

/**
 * The first answer is drawn in pieces, between which taps are heard, and not at once: it may be a whole screen. What is known as the
 * screen opens, and each later answer, is there without delay.
 */
export function useInTurn<Data>(data: Data | undefined): Data | undefined {
  return useDeferredValue(data !== undefined) ? data : undefined;
}

/**
 * A toast for a refusal or a fault, once as long as it stays the same however often it is asked again; a lost line has its
 * banner instead. An address that asks for what cannot be is told by its screen: a read has no fields to look at again.
 */
export function useErrorTip(failure: Failure | null, on: boolean): void {
  const toast = useToast();
  const words = useWords();
  const isTold = on && failure !== null && failure.kind !== 'offline' && !isOfWrongInput(failure);
  const text = isTold ? failureText(words, failure) : null;
  useEffect(() => {
    if (text !== null) toast.error(text);
  }, [text, toast]);
}

const isOfWrongInput = (failure: Failure) => failure.kind === 'refusal' && failure.reason === 'input.invalid';
