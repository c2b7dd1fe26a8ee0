import { useRef, useState } from 'react';
import type { Answer, Refused } from '#kernel/contract/client.ts';
import type { CallDefinition } from '#kernel/contract/define-call.ts';
import type { Seen } from '#kernel/signature/statement.ts';
import { useCommand } from '#ui/call/use-command.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { session } from '#ui/session/session.ts';
import { useToast } from '#ui/toast/toast.tsx';
import { sendUntilKnown } from './send-until-known.ts';
import { unanswered } from './unanswered.ts';

/** What a confirmation sends besides the preview's id, such as a password; nothing for most. */
export type Besides = Readonly<Record<string, string>>;

/** Where one sending stands. */
type Standing<Done> =
  | { readonly is: 'open'; readonly refused: Refused | null; readonly fields: Besides }
  /** `said`: by the server to a later try, without looking for the first. */
  | { readonly is: 'sent'; readonly busy: boolean; readonly isUnsure: boolean; readonly said: Refused | null }
  | { readonly is: 'done'; readonly done: Done };

const NO_FIELDS: Besides = {};
const OPEN = { is: 'open', refused: null, fields: NO_FIELDS } as const;
const SENT = { is: 'sent', busy: true, isUnsure: false, said: null } as const;
const UNSURE = { ...SENT, isUnsure: true } as const;

const ID_NAMES = ['previewId', 'quoteId'];

/** After a definite answer. */
function standingAfter<Done>(sent: object, answer: Answer<Done>): Standing<Done> {
  if (answer.ok) return { is: 'done', done: answer.data };
  if (answer.kind !== 'refusal') return OPEN;
  const typed = Object.entries(answer.fields).filter(([name]) => !ID_NAMES.includes(name) && name in sent);
  return { is: 'open', refused: typed.length === 0 ? answer : null, fields: Object.fromEntries(typed) };
}

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
  const underWay = useRef<{ sent: Input; seen: Seen } | null>(null);
  const keptAs = useRef<number | null>(null);
  const [standing, stand] = useState<Standing<Done>>(OPEN);

  const forgetKept = () => {
    if (keptAs.current !== null) unanswered.forget(keptAs.current);
    keptAs.current = null;
  };
  const settle = (sent: Input, answer: Answer<Done>) => {
    underWay.current = null;
    forgetKept();
    stand(standingAfter(sent, answer));
    if (answer.ok) onDone?.(answer.data);
  };
  /** While it is under way, what was sent is sent again, whatever is given. Gives the definite answer, null for none. */
  const send = async (input: Input, shown: Seen, recordsTo: string): Promise<Answer<Done> | null> => {
    const isAgain = underWay.current !== null;
    const { sent, seen } = underWay.current ?? { sent: input, seen: shown };
    underWay.current = { sent, seen };
    keptAs.current ??= unanswered.keep({ path: call.path, recordsTo });
    stand((before) => (before.is === 'sent' && before.isUnsure ? UNSURE : SENT));
    const { token } = session.get();
    const tried = await sendUntilKnown({
      run: () => command.run(sent, seen),
      isAgain,
      onUnsure: () => stand(UNSURE),
      pause: (ms) => pauseIn(token, ms),
    });
    if (tried.answer !== null) {
      settle(sent, tried.answer);
      return tried.answer;
    }
    stand({ ...UNSURE, busy: false, said: tried.said });
    // The screen is gone with its log-in: nothing else there says it.
    if (session.get().token !== token) toast.error(t('ui.review.unsureEnded'), true);
    return null;
  };
  return {
    state: shownOf(standing),
    send,
    /** Its investor goes to see whether it was done. */
    look: forgetKept,
    /** What was refused is being mended. */
    reset: () => stand((before) => (before.is === 'open' ? OPEN : before)),
    /** For another one. */
    forget: () => stand((before) => (before.is === 'done' ? OPEN : before)),
  };
}

/** As a sheet shows it. */
function shownOf<Done>(standing: Standing<Done>) {
  const { is } = standing;
  const refused = is === 'open' ? standing.refused : is === 'sent' ? standing.said : null;
  return {
    busy: is === 'sent' && standing.busy,
    isUnsure: is === 'sent' && standing.isUnsure,
    isUnderWay: is === 'sent',
    fields: is === 'open' ? standing.fields : NO_FIELDS,
    done: is === 'done' ? standing.done : null,
    refusal: refused?.msg ?? null,
    refusedFor: refused?.reason ?? null,
  };
}
