import { useRef, useState } from 'react';
import type { Answer, Refused } from '#kernel/contract/client.ts';
import type { CallDefinition } from '#kernel/contract/define-call.ts';
import { type Seen, seenOf } from '#kernel/signature/statement.ts';
import type { Failure } from '#ui/call/send-call.ts';
import { type Command, useCommand } from '#ui/call/use-command.ts';
import { useCountdown } from '#ui/clock/use-countdown.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { session } from '#ui/session/session.ts';
import { useToast } from '#ui/toast/toast.tsx';
import { sendUntilKnown } from './send-until-known.ts';

/** What every preview call answers, besides its figures: the id that its confirmation sends, and how long it holds. */
export type Bound = BoundId & { readonly validForMs: number };
type BoundId = { readonly previewId: string } | { readonly quoteId: string };

/** By the name that the call gave it. */
const idOf = (bound: BoundId): BoundId =>
  'previewId' in bound ? { previewId: bound.previewId } : { quoteId: bound.quoteId };
const ID_NAMES = ['previewId', 'quoteId'];

/** What a confirmation sends besides the preview's id, such as a password; nothing for most. */
export type Besides = Readonly<Record<string, string>>;

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
  /** While unsure, what was sent is sent again, whatever is given. */
  confirm(besides?: Besides): void;
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
  const secondsLeft = useCountdown(
    preview === null ? '' : (Object.values(idOf(preview))[0] ?? ''),
    preview?.validForMs ?? 0,
  );

  const ask = async (input: Asked) => {
    if (sending.isUnderWay) return null;
    asked.current = input;
    sending.reset();
    return asking.run(input);
  };
  const back = () => {
    if (sending.isUnderWay) return;
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
    confirm: (besides = {}) => {
      // The call's own input: its preview and what the review asks for besides.
      if (preview !== null) void sending.send({ ...idOf(preview), ...besides } as Input, seenOf(preview));
    },
    back,
    again: () => {
      back();
      sending.forget();
    },
  };
}

const NO_FIELDS: Besides = {};

/** Waits, at most until the log-in of this token is over; gives whether it is still there. */
function pauseIn(token: string | null, ms: number): Promise<boolean> {
  const isThere = () => session.get().token === token;
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stop();
      resolve(isThere());
    };
    const timer = setTimeout(end, ms);
    const stop = session.subscribe(() => isThere() || end());
    if (!isThere()) end();
  });
}

/** Sends one command until it has a definite answer. */
export function useSending<Input extends object, Done>(
  call: CallDefinition<Input, Done>,
  onDone?: (done: Done) => void,
) {
  const { t } = useWords();
  const toast = useToast();
  const command = useCommand(call, { errorTip: false });
  const unanswered = useRef<{ sent: Input; seen: Seen } | null>(null);
  const [busy, setBusy] = useState(false);
  const [isUnsure, setUnsure] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [fields, setFields] = useState(NO_FIELDS);
  const [done, setDone] = useState<Done | null>(null);

  const settle = (sent: Input, answer: Answer<Done>) => {
    unanswered.current = null;
    setBusy(false);
    setUnsure(false);
    if (answer.ok) {
      setDone(answer.data);
      onDone?.(answer.data);
    } else if (answer.kind === 'refusal') {
      const typed = Object.entries(answer.fields).filter(
        ([name]) => !ID_NAMES.includes(name) && name in sent,
      );
      setFields(Object.fromEntries(typed));
      setRefused(typed.length === 0 ? answer : null);
    }
  };
  const send = async (input: Input, shown: Seen) => {
    const { sent, seen } = unanswered.current ?? { sent: input, seen: shown };
    const isAgain = unanswered.current !== null;
    unanswered.current = { sent, seen };
    setBusy(true);
    setRefused(null);
    setFields(NO_FIELDS);
    const { token } = session.get();
    const tried = await sendUntilKnown({
      run: () => command.run(sent, seen),
      isAgain,
      onUnsure: () => setUnsure(true),
      pause: (ms) => pauseIn(token, ms),
    });
    if (tried.answer !== null) return settle(sent, tried.answer);
    setBusy(false);
    setRefused(tried.said);
    // The screen is gone with its log-in: nothing else there says it.
    if (session.get().token !== token) toast.error(t('ui.review.unsureEnded'), true);
  };
  const isUnderWay = busy || isUnsure;
  const reset = () => {
    if (unanswered.current !== null) return;
    setRefused(null);
    setFields(NO_FIELDS);
  };
  return {
    state: {
      ...{ busy, isUnsure, isUnderWay, fields, done },
      refusal: refused?.msg ?? null,
      refusedFor: refused?.reason ?? null,
    },
    isUnderWay,
    send,
    reset,
    forget: () => setDone(null),
  };
}
