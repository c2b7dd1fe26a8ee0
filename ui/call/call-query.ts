import { hashKey } from '@tanstack/react-query';
import type { CallDefinition } from '#kernel/contract/define-call.ts';
import type { Language } from '#kernel/i18n/language.ts';
import { session } from '#ui/session/session.ts';
import { beginWithEarly } from './early-answers.ts';
import { CallFailed, sendCall } from './send-call.ts';

export interface AskingOptions {
  /** Not asked while false. */
  enabled?: boolean;
  /** Asks again by itself. */
  refetchMs?: number;
  /** `false`: not kept on the device for when the line is gone. */
  keep?: boolean;
}

/** Of a query before this one on the same screen. */
interface Before {
  readonly meta?: Record<string, unknown> | undefined;
}

const TRIES = 2;
const PAUSE_MS = 800;

/** Whether to try once more: what a rule refused stays refused. */
export function shouldRetry(count: number, error: Error): boolean {
  return error instanceof CallFailed && error.failure.kind !== 'refusal' && count < TRIES;
}

/** A call as TanStack Query asks it. */
export function callQuery<Input, Output>(
  call: CallDefinition<Input, Output>,
  input: Input,
  language: Language,
  { enabled, refetchMs, keep = true }: AskingOptions,
) {
  /** By whom, in whatever language. */
  const question = hashKey([call.path, input, session.get().token]);
  const queryKey = [call.path, input, language];
  return {
    queryKey,
    ...beginWithEarly(queryKey, (data: Output) => data),
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Output> => {
      const answer = await sendCall(call, input, { signal });
      if (!answer.ok) throw new CallFailed(answer);
      return answer.data;
    },
    // A change of the language takes nothing away before the answer comes: a form would lose what was typed into it.
    placeholderData: <Known>(known: Known | undefined, before: Before | undefined): Known | undefined =>
      before?.meta?.question === question ? known : undefined,
    enabled,
    refetchInterval: refetchMs,
    retry: shouldRetry,
    retryDelay: PAUSE_MS,
    meta: { question, keep, needsLogIn: call.access === 'investor' },
  };
}
