import { useRef, useState } from 'react';
import type { CallDefinition } from '#kernel/contract/define-call.ts';
import { useCommand } from '#ui/call/use-command.ts';

/** Pauses before each new try after the line dropped; together longer than a preview holds. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 16_000];

/** What confirms a preview: the preview itself, and what else the command asks for. */
export interface Confirming {
  previewId: string;
}

/** Confirming a preview, through a line that drops. */
export interface Confirmation<Input extends Confirming = Confirming> {
  /** Under way, retries included: the sheet stays open. */
  readonly busy: boolean;
  /** Sent, and no answer came: it is being sent again under the same key, so it happens once. */
  readonly isUnsure: boolean;
  /** No definite answer yet: the sheet stays, and no other preview begins. */
  readonly isUnderWay: boolean;
  /** What the server refused with: it is plainly not done. */
  readonly refusal: string | null;
  /** Each field at fault with its text: what was typed can be mended, the preview still holds. */
  readonly fields: Readonly<Record<string, string>>;
  /** While unsure, what was sent is sent again, whatever is given. */
  confirm(input: Input): Promise<void>;
  /** Forgets a refusal; what is not answered yet stays. */
  reset(): void;
}

/**
 * Confirms a preview once. While no answer comes the same input is sent again under the same key, so that in the end the
 * command is either done (and `onDone` gets its answer) or was plainly refused. Only such an answer lets another one begin.
 */
export function useConfirmation<Input extends Confirming, Output>(
  call: CallDefinition<Input, Output>,
  onDone: (output: Output) => void,
): Confirmation<Input> {
  const command = useCommand(call, { errorTip: false });
  const unanswered = useRef<Input | null>(null);
  const [busy, setBusy] = useState(false);
  const [isUnsure, setUnsure] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  const confirm = async (input: Input) => {
    const sent = unanswered.current ?? input;
    unanswered.current = sent;
    setBusy(true);
    setRefusal(null);
    for (let attempt = 0; ; attempt++) {
      const answer = await command.run(sent);
      if (answer.ok || answer.kind === 'refusal') {
        unanswered.current = null;
        setBusy(false);
        setUnsure(false);
        if (answer.ok) onDone(answer.data);
        else setRefusal(answer.msg);
        return;
      }
      setUnsure(true);
      const pauseMs = PAUSES_MS[attempt];
      if (pauseMs === undefined) return setBusy(false);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  };
  const reset = () => {
    if (unanswered.current !== null) return;
    setRefusal(null);
    command.reset();
  };
  return { busy, isUnsure, isUnderWay: busy || isUnsure, refusal, fields: command.fields, confirm, reset };
}
