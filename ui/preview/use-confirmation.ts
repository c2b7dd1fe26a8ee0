import { useState } from 'react';
import type { CallDefinition } from '#kernel/contract/define-call.ts';
import { useDeed } from '#ui/call/use-deed.ts';

/** Pauses before each new try after the line dropped; together longer than a preview holds. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 16_000];

/** Confirming a preview, through a line that drops. */
export interface Confirmation {
  /** Under way, retries included: the sheet stays open. */
  readonly busy: boolean;
  /** Sent, and no answer came: it is being sent again under the same key, so it happens once. */
  readonly isUnsure: boolean;
  /** What the server refused with: it is plainly not done. */
  readonly refusal: string | null;
  confirm(previewId: string): Promise<void>;
  reset(): void;
}

/**
 * Confirms a preview once. While no answer comes the same key is sent again, so that in the end the deed is either
 * done (and `onDone` gets its answer) or was plainly refused.
 */
export function useConfirmation<Output>(
  call: CallDefinition<{ previewId: string }, Output>,
  onDone: (output: Output) => void,
): Confirmation {
  const deed = useDeed(call, { errorTip: false });
  const [busy, setBusy] = useState(false);
  const [isUnsure, setUnsure] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  const confirm = async (previewId: string) => {
    setBusy(true);
    setRefusal(null);
    for (let attempt = 0; ; attempt++) {
      const answer = await deed.run({ previewId });
      const pauseMs = PAUSES_MS[attempt];
      if (answer.ok || answer.kind === 'refusal' || pauseMs === undefined) {
        setBusy(false);
        setUnsure(!answer.ok && answer.kind !== 'refusal');
        if (answer.ok) onDone(answer.data);
        else if (answer.kind === 'refusal') setRefusal(answer.msg);
        return;
      }
      setUnsure(true);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  };
  const reset = () => {
    setRefusal(null);
    deed.reset();
  };
  return { busy, isUnsure, refusal, confirm, reset };
}
