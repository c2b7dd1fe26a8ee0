import { useDeed } from '#ui/call/use-deed.ts';
import { DeedBar } from '#ui/console/deed-bar.tsx';
import { ReleaseButton, TakeBar } from '#ui/console/hand.tsx';
import { leadToPhoto } from '#ui/console/lead-to-photo.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { useToast } from '#ui/toast/toast.tsx';
import { decideResetCase, type ResetCase, releaseResetCase, takeResetCase } from '../reset-contract.ts';

interface ResetDeedsProps {
  reset: ResetCase;
  /** The operator has looked at the new photo and at the front of the document. */
  compared: boolean;
  /** The case is another now: it and the queue are asked for again. */
  onDone: () => void;
}

/** Take and release; agree and reject for who has the case in hand. */
export function ResetDeeds({ reset, compared, onDone }: ResetDeedsProps) {
  return reset.inHand ? (
    <Decide id={reset.id} compared={compared} onDone={onDone} />
  ) : (
    <Take reset={reset} onDone={onDone} />
  );
}

function Take({ reset, onDone }: Pick<ResetDeedsProps, 'reset' | 'onDone'>) {
  const { t } = useWords();
  const take = useDeed(takeResetCase);
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

function Decide({ id, compared, onDone }: Pick<ResetDeedsProps, 'compared' | 'onDone'> & { id: string }) {
  const { t } = useWords();
  const toast = useToast();
  const release = useDeed(releaseResetCase, { onSuccess: onDone });
  const { run, busy, fields } = useDeed(decideResetCase, {
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
    <DeedBar
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
    </DeedBar>
  );
}
