import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useContext, useRef, useState } from 'react';
import type { Answer } from '#kernel/contract/client.ts';
import type { CallDefinition } from '#kernel/contract/define-call.ts';
import type { Seen } from '#kernel/signature/statement.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { useToast } from '#ui/toast/toast.tsx';
import { answerWithinMs } from './answer-within.ts';
import { failureText } from './failure-text.ts';
import { intentKey } from './intent-key.ts';
import { SeenContext } from './seen-context.ts';
import { type Failure, sendCall } from './send-call.ts';

export interface CommandOptions<Output> {
  /** Shown when it is done; none unless given. */
  successTip?: string;
  /** A toast when it failed; on unless said otherwise. Faults of fields are told under the fields instead. */
  errorTip?: boolean;
  onSuccess?: (output: Output) => void | Promise<void>;
}

export interface Command<Input, Output> {
  /** Does it; `seen` is what the screen showed of it, which the device signs. Sent again after a lost line with the same input it keeps its key, so it happens once. */
  readonly run: (input: Input, seen?: Seen) => Promise<Answer<Output>>;
  readonly busy: boolean;
  /** Each field at fault with its text, from the server's last answer. */
  readonly fields: Readonly<Record<string, string>>;
  readonly failure: Failure | null;
  readonly reset: () => void;
}

const NO_FIELDS = {};
/** The call whose answer the console's counts are. */
const COUNTS = 'operator/overview';

/**
 * A call that changes something. One intent has one idempotency key: the same input keeps it until the server said yes,
 * another input is another intent.
 */
export function useCommand<Input, Output>(
  call: CallDefinition<Input, Output>,
  options: CommandOptions<Output> = {},
): Command<Input, Output> {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const intent = useRef<{ input: string; key: string } | null>(null);
  const toast = useToast();
  const words = useWords();
  const client = useQueryClient();
  const seen = useContext(SeenContext);

  const run = async (input: Input, shown?: Seen): Promise<Answer<Output>> => {
    const written = JSON.stringify(input);
    if (intent.current?.input !== written) intent.current = { input: written, key: intentKey() };
    setBusy(true);
    const answer = await sendCall(
      call,
      input,
      call.command
        ? {
            idempotencyKey: intent.current.key,
            seen: shown ?? seen,
            signal: AbortSignal.timeout(answerWithinMs(written)),
          }
        : {},
    );
    setBusy(false);
    if (answer.ok) {
      intent.current = null;
      setFailure(null);
      if (call.command && call.access === 'investor') readAgain(client);
      if (call.access === 'operator' && !call.reads) countAgain(client);
      if (options.successTip) toast.success(options.successTip);
      await options.onSuccess?.(answer.data);
      return answer;
    }
    setFailure(answer);
    if (options.errorTip ?? true) toast.error(tipOf(answer));
    return answer;
  };

  const tipOf = (failed: Failure) =>
    failed.kind === 'offline' && call.command ? words.t('ui.command.unsure') : failureText(words, failed);

  return {
    run,
    busy,
    fields: failure?.kind === 'refusal' ? failure.fields : NO_FIELDS,
    failure,
    reset: () => setFailure(null),
  };
}

/** What an operator does may change how many wait: the frame and the dashboard do not tell of a case that is over. */
function countAgain(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [COUNTS] });
}

/** A command may change whatever its investor sees: what is on the screen is asked again, the rest when it is next shown. */
function readAgain(client: QueryClient): void {
  void client.invalidateQueries({ predicate: ({ meta }) => meta?.needsLogIn === true });
}
