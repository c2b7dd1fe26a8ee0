import { useRef, useState } from 'react';
import type { Answer } from '#kernel/contract/client.ts';
import type { CallDefinition } from '#kernel/contract/define-call.ts';
import { seenOf } from '#kernel/signature/statement.ts';
import type { Failure } from '#ui/call/send-call.ts';
import { type Command, useCommand } from '#ui/call/use-command.ts';
import { useCountdown } from '#ui/clock/use-countdown.ts';
import { type Besides, useSending } from './use-sending.ts';

/** What every preview call answers, besides its figures: the id that its confirmation sends, and how long it holds. */
export type Bound = BoundId & { readonly validForMs: number };
type BoundId = { readonly previewId: string } | { readonly quoteId: string };

/** By the name that the call gave it. */
const idOf = (bound: BoundId): BoundId =>
  'previewId' in bound ? { previewId: bound.previewId } : { quoteId: bound.quoteId };

export interface ConfirmationOptions<Done> {
  /** A toast where the preview is refused; off unless said otherwise, for the refusal stands on the screen. */
  readonly errorTip?: boolean;
  readonly onDone?: (done: Done) => void;
}

/** From the figures asked for to the receipt. */
export interface Confirmation<Shown extends Bound = Bound, Done = unknown> {
  /** The asking for figures: whether under way, why there are none. */
  readonly asking: Pick<Command<unknown, unknown>, 'busy' | 'fields' | 'reset'> & { failure: Failure | null };
  /** What is bound until it expires; null before it is asked for. */
  readonly preview: Shown | null;
  /** 0 once it has expired. */
  readonly secondsLeft: number;
  /** Under way, retries included: the sheet stays open. */
  readonly busy: boolean;
  /** Sent, and no answer came: it is being sent again under the same key, so it happens once. */
  readonly isUnsure: boolean;
  /** No definite answer yet: the sheet stays, and no other preview begins. */
  readonly isUnderWay: boolean;
  /**
   * What the server refused with: it is plainly not done, unless it is still unsure. Null where one of the `fields` can be
   * mended.
   */
  readonly refusal: string | null;
  /** The reason of that refusal. */
  readonly refusedFor: string | null;
  /** Texts of what was sent besides the preview and is wrong: it can be mended, the preview still holds. */
  readonly fields: Besides;
  /** What was done. */
  readonly done: Done | null;
  /** Asks for the same figures again. */
  refresh(): void;
  /** While unsure, what was sent is sent again, whatever is given; `recordsTo`: where it can be seen whether it was done. */
  confirm(besides: Besides, recordsTo: string): void;
  /** While unsure: its investor goes there. */
  look(): void;
  /** Back to what was typed; what is not answered yet stays. */
  back(): void;
  /** For another one: forgets preview and receipt. */
  again(): void;
}

/** A confirmation together with what begins it. */
export interface Confirming<Asked, Shown extends Bound, Done> extends Confirmation<Shown, Done> {
  /** Asks for binding figures; null while an earlier command is under way. */
  ask(input: Asked): Promise<Answer<Shown> | null>;
}

/**
 * Shows what a command would do, bound for a while, and confirms exactly that, once. While no answer comes the same input
 * is sent again under the same key, so that in the end the command is either done or was plainly refused; only such an
 * answer lets another one begin.
 */
export function useConfirmation<Asked, Shown extends Bound, Input extends BoundId, Done>(
  previewCall: CallDefinition<Asked, Shown>,
  confirmCall: CallDefinition<Input, Done>,
  { errorTip = false, onDone }: ConfirmationOptions<Done> = {},
): Confirming<Asked, Shown, Done> {
  const [preview, setPreview] = useState<Shown | null>(null);
  const asked = useRef<Asked | null>(null);
  const asking = useCommand(previewCall, { errorTip, onSuccess: setPreview });
  const sending = useSending(confirmCall, onDone);
  const { isUnderWay } = sending.state;
  const secondsLeft = useCountdown(
    preview === null ? '' : (Object.values(idOf(preview))[0] ?? ''),
    preview?.validForMs ?? 0,
  );

  const ask = async (input: Asked) => {
    if (isUnderWay) return null;
    asked.current = input;
    sending.reset();
    return asking.run(input);
  };
  const back = () => {
    if (isUnderWay) return;
    asking.reset();
    sending.reset();
    setPreview(null);
  };
  return {
    ...sending.state,
    asking,
    ask,
    preview,
    secondsLeft,
    refresh: () => {
      if (asked.current !== null) void ask(asked.current);
    },
    confirm: (besides, recordsTo) => {
      // The call's own input: its preview and what the review asks for besides.
      if (preview !== null)
        void sending.send({ ...idOf(preview), ...besides } as Input, seenOf(preview), recordsTo);
    },
    look: sending.look,
    back,
    again: () => {
      back();
      sending.forget();
    },
  };
}
