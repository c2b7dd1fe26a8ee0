import { Button } from '#ui/button/button.tsx';
import { useDeed } from '#ui/call/use-deed.ts';
import { DeedBar } from '#ui/console/deed-bar.tsx';
import { useKeys } from '#ui/console/use-keys.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { useToast } from '#ui/toast/toast.tsx';
import { decideKycCase, type KycCase, releaseKycCase, takeKycCase } from '../contract.ts';
import styles from './kyc-desk.module.css';

interface KycDeedsProps {
  kyc: KycCase;
  inHand: boolean;
  /** The case is another now: it and the queue are asked for again. */
  onDone: () => void;
}

/** Take and release; agree and reject for who has the case in hand. */
export function KycDeeds({ kyc, inHand, onDone }: KycDeedsProps) {
  return inHand ? <Decide id={kyc.id} onDone={onDone} /> : <Take kyc={kyc} onDone={onDone} />;
}

function Take({ kyc, onDone }: { kyc: KycCase; onDone: () => void }) {
  const { t } = useWords();
  const take = useDeed(takeKycCase);
  // Also after a refusal: another was quicker, and who it was is to be seen.
  const run = async () => {
    await take.run({ id: kyc.id });
    onDone();
  };
  useKeys(take.busy ? {} : { t: () => void run() });
  return (
    <div className={styles.take}>
      {kyc.holder ? <p>{t('identity.desk.heldBy', { name: kyc.holder.name })}</p> : null}
      <Button width="fit" busy={take.busy} onClick={() => void run()}>
        {t('identity.desk.take')} <kbd>T</kbd>
      </Button>
    </div>
  );
}

function Decide({ id, onDone }: { id: string; onDone: () => void }) {
  const { t } = useWords();
  const toast = useToast();
  const release = useDeed(releaseKycCase, { onSuccess: onDone });
  const { run, busy, fields } = useDeed(decideKycCase, {
    onSuccess: (answer) => {
      toast.success(
        t(answer.case.state === 'verified' ? 'identity.desk.done.verified' : 'identity.desk.done.rejected'),
      );
      onDone();
    },
  });
  return (
    <>
      <div className={styles.release}>
        <Button kind="quiet" width="fit" busy={release.busy} onClick={() => void release.run({ id })}>
          {t('identity.desk.release')}
        </Button>
      </div>
      <DeedBar
        opinionLabel={t('identity.desk.opinion')}
        agreeLabel={t('identity.desk.agree')}
        rejectLabel={t('identity.desk.reject')}
        busy={busy}
        error={fields.opinion}
        onAgree={(opinion) => void run({ id, agree: true, opinion })}
        onReject={(opinion) => void run({ id, agree: false, opinion })}
      />
    </>
  );
}
