import type { CallDefinition } from '#kernel/contract/define-call.ts';
import { useCommand } from '#ui/call/use-command.ts';
import { ActionBar } from '#ui/console/action-bar.tsx';
import { ReleaseButton } from '#ui/console/hand.tsx';
import { leadToPhoto, type PhotoKey } from '#ui/console/lead-to-photo.ts';
import { type PlainKey, useWords } from '#ui/i18n/words.tsx';
import { useToast } from '#ui/toast/toast.tsx';
import type { CaseProps } from './desk-spec.ts';

interface DecisionBarProps<Output, More extends object>
  extends Pick<CaseProps<unknown>, 'id' | 'onDone' | 'release'> {
  call: CallDefinition<{ id: string; agree: boolean; opinion: string } & More, Output>;
  /** What else is decided, sent with either. */
  more?: More;
  /** The queue, under which an opinion is kept until it is given. */
  queue: string;
  words: Readonly<Record<'opinion' | 'agree' | 'reject', PlainKey>>;
  /** Above them: what is to be known before. */
  note?: string | null;
  /** What is missing before anybody agrees, such as a photo that is still to be looked at; null where nothing is. */
  unseen?: { text: PlainKey; photo: PhotoKey | null } | null;
  /** Whether anybody may agree at all; the note then says why not. */
  mayAgree?: boolean;
  /** What was done, for the toast. */
  done: (answer: Output) => string;
}

/** Agree (A) or reject (R) with an opinion (O), or give the case back (L). */
export function DecisionBar<Output, More extends object = object>(props: DecisionBarProps<Output, More>) {
  const { id, call, more, queue, words, note, unseen, mayAgree = true, done, onDone, release } = props;
  const { t } = useWords();
  const toast = useToast();
  const { run, busy, fields } = useCommand(call, {
    onSuccess: (answer) => {
      toast.success(done(answer));
      onDone();
    },
  });
  const decide = async (agree: boolean, opinion: string) => {
    // Said before the server would: nobody agrees to what they have not seen.
    if (agree && unseen) {
      toast.error(t(unseen.text));
      if (unseen.photo !== null) leadToPhoto(unseen.photo);
      return false;
    }
    const { ok } = await run({ id, agree, opinion, ...(more as More) });
    // Another has it meanwhile, say: what there is now is to be seen.
    if (!ok) onDone();
    return ok;
  };
  return (
    <ActionBar
      draft={`${queue}:${id}`}
      note={note ?? null}
      opinionLabel={t(words.opinion)}
      agreeLabel={t(words.agree)}
      rejectLabel={t(words.reject)}
      busy={busy}
      error={fields.opinion}
      onAgree={mayAgree ? (opinion) => decide(true, opinion) : null}
      onReject={(opinion) => decide(false, opinion)}
    >
      <ReleaseButton {...release} />
    </ActionBar>
  );
}
