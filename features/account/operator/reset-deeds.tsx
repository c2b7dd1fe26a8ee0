import { Button } from '#ui/button/button.tsx';
import { useDeed } from '#ui/call/use-deed.ts';
import { DeedBar } from '#ui/console/deed-bar.tsx';
import { useKeys } from '#ui/console/use-keys.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { useToast } from '#ui/toast/toast.tsx';
import { decideResetCase, type ResetCase, releaseResetCase, takeResetCase } from '../reset-contract.ts';
import styles from './reset-desk.module.css';

interface ResetDeedsProps {
  reset: ResetCase;
  /** The case is another now: it and the queue are asked for again. */
  onDone: () => void;
}

/** Take and release; agree and reject for who has the case in hand. */
export function ResetDeeds({ reset, onDone }: ResetDeedsProps) {
  return reset.inHand ? <Decide id={reset.id} onDone={onDone} /> : <Take reset={reset} onDone={onDone} />;
}

function Take({ reset, onDone }: ResetDeedsProps) {
  const { t } = useWords();
  const take = useDeed(takeResetCase);
  // Also after a refusal: another was quicker, and who it was is to be seen.
  const run = async () => {
    await take.run({ id: reset.id });
    onDone();
  };
  useKeys(take.busy ? {} : { t: () => void run() });
  return (
    <div className={styles.take}>
      {reset.holder ? <p>{t('account.reset.desk.heldBy', { name: reset.holder.name })}</p> : null}
      <Button width="fit" busy={take.busy} onClick={() => void run()}>
        {t('account.reset.desk.take')} <kbd>T</kbd>
      </Button>
    </div>
  );
}

function Decide({ id, onDone }: { id: string; onDone: () => void }) {
  const { t } = useWords();
  const toast = useToast();
  const release = useDeed(releaseResetCase, { onSuccess: onDone });
  const { run, busy, fields } = useDeed(decideResetCase, {
    onSuccess: ({ case: decided }) => {
      const done = decided.state === 'agreed' ? 'agreed' : 'rejected';
      toast.success(t(`account.reset.desk.done.${done}`));
      onDone();
    },
  });
  const decide = async (agree: boolean, opinion: string) => {
    const answer = await run({ id, agree, opinion });
    // Taken back by the investor meanwhile, say: what there is now is to be seen.
    if (!answer.ok) onDone();
  };
  return (
    <>
      <div className={styles.release}>
        <Button kind="quiet" width="fit" busy={release.busy} onClick={() => void release.run({ id })}>
          {t('account.reset.desk.release')}
        </Button>
      </div>
      <DeedBar
        opinionLabel={t('account.reset.desk.opinion')}
        agreeLabel={t('account.reset.desk.agree')}
        rejectLabel={t('account.reset.desk.reject')}
        busy={busy}
        error={fields.opinion}
        onAgree={(opinion) => void decide(true, opinion)}
        onReject={(opinion) => void decide(false, opinion)}
      />
    </>
  );
}
