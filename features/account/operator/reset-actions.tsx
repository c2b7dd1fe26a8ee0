import { useCommand } from '#ui/call/use-command.ts';
import { ActionBar } from '#ui/console/action-bar.tsx';
import { ReleaseButton, TakeBar } from '#ui/console/hand.tsx';
import { leadToPhoto } from '#ui/console/lead-to-photo.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { useToast } from '#ui/toast/toast.tsx';
import { decideResetCase, type ResetCase, releaseResetCase, takeResetCase } from '../reset-contract.ts';

interface ResetActionsProps {
  reset: ResetCase;
  /** The operator has looked at the new photo and at the front of the document. */
  compared: boolean;
  /** The case is another now: it and the queue are asked for again. */
  onDone: () => void;
}

/** Take and release; agree and reject for who has the case in hand. */
export function ResetActions({ reset, compared, onDone }: ResetActionsProps) {
  return reset.inHand ? (
    <Decide id={reset.id} compared={compared} onDone={onDone} />
  ) : (
    <Take reset={reset} onDone={onDone} />
  );
}

function Take({ reset, onDone }: Pick<ResetActionsProps, 'reset' | 'onDone'>) {
  const { t } = useWords();
  const take = useCommand(takeResetCase);
  // Also after a refusal: another was quicker, and who it was is to be seen.
  const run = async () => {
    await take.run({ id: reset.id });
    onDone();
  };
  return (
    <TakeBar
      call={takeResetCase}
      heldBy={reset.holder ? t('account.reset.desk.heldBy', { name: reset.holder.name }) : null}
      label={t('account.reset.desk.take')}
      busy={take.busy}
      onTake={() => void run()}
    />
  );
}

function Decide({ id, compared, onDone }: Pick<ResetActionsProps, 'compared' | 'onDone'> & { id: string }) {
  const { t } = useWords();
  const toast = useToast();
  const release = useCommand(releaseResetCase, { onSuccess: onDone });
  const { run, busy, fields } = useCommand(decideResetCase, {
    onSuccess: ({ state }) => {
      const done = state === 'agreed' || state === 'cooling' ? state : 'rejected';
      toast.success(t(`account.reset.desk.done.${done}`));
      onDone();
    },
  });
  const decide = async (agree: boolean, opinion: string) => {
    // Said before the server would: nobody is given a new password unseen.
    if (agree && !compared) {
      toast.error(t('account.reset.desk.compareFirst'));
      leadToPhoto('1');
      return false;
    }
    const answer = await run({ id, agree, opinion });
    // Taken back by the investor meanwhile, say: what there is now is to be seen.
    if (!answer.ok) onDone();
    return answer.ok;
  };
  return (
    <ActionBar
      draft={`password-reset:${id}`}
      opinionLabel={t('account.reset.desk.opinion')}
      agreeLabel={t('account.reset.desk.agree')}
      rejectLabel={t('account.reset.desk.reject')}
      busy={busy}
      error={fields.opinion}
      onAgree={(opinion) => decide(true, opinion)}
      onReject={(opinion) => decide(false, opinion)}
    >
      <ReleaseButton
        label={t('account.reset.desk.release')}
        busy={release.busy}
        onRelease={() => void release.run({ id })}
      />
    </ActionBar>
  );
}
