import type { ReactNode } from 'react';
import { ButtonLink } from '#ui/button/button.tsx';
import { useCommand } from '#ui/call/use-command.ts';
import { ActionBar } from '#ui/console/action-bar.tsx';
import { ReleaseButton, TakeBar } from '#ui/console/hand.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { useToast } from '#ui/toast/toast.tsx';
import {
  decideWithdrawalCase,
  releaseWithdrawalCase,
  takeWithdrawalCase,
  type WithdrawalCase,
} from '../contract.ts';
import { SendActions } from './send-actions.tsx';
import styles from './withdrawal-desk.module.css';

interface CaseActionsProps {
  found: WithdrawalCase;
  /** The case is another now: it and the queue are asked for again. */
  onDone: () => void;
}

/** Take (T) and give back (L); agree, reject, send for who has the case in hand. */
export function CaseActions({ found, onDone }: CaseActionsProps) {
  const { t } = useWords();
  if (found.askedBy !== null) {
    return (
      <div className={styles.second}>
        <p>{t('withdrawal.desk.second', { name: found.askedBy })}</p>
        <ButtonLink kind="secondary" width="fit" to="/approvals">
          {t('withdrawal.desk.toSecond')}
        </ButtonLink>
      </div>
    );
  }
  if (!found.isInHand) return <Take found={found} onDone={onDone} />;
  const release = <Release id={found.id} onDone={onDone} />;
  return found.step === 'waiting' ? (
    <Decide found={found} onDone={onDone}>
      {release}
    </Decide>
  ) : (
    <SendActions found={found} onDone={onDone}>
      {release}
    </SendActions>
  );
}

function Take({ found, onDone }: CaseActionsProps) {
  const { t } = useWords();
  const take = useCommand(takeWithdrawalCase);
  // Also after a refusal: another was quicker, and who it was is to be seen.
  const run = async () => {
    await take.run({ id: found.id });
    onDone();
  };
  const { holder } = found;
  return (
    <TakeBar
      call={takeWithdrawalCase}
      heldBy={holder ? t('withdrawal.desk.heldBy', { name: holder.name }) : null}
      label={t('withdrawal.desk.take')}
      busy={take.busy}
      onTake={() => void run()}
    />
  );
}

function Release({ id, onDone }: { id: string; onDone: () => void }) {
  const { t } = useWords();
  const release = useCommand(releaseWithdrawalCase, { onSuccess: onDone });
  return (
    <ReleaseButton
      label={t('withdrawal.desk.release')}
      busy={release.busy}
      onRelease={() => void release.run({ id })}
    />
  );
}

function Decide({ found, onDone, children }: CaseActionsProps & { children: ReactNode }) {
  const { t } = useWords();
  const toast = useToast();
  const { id, needsTwo } = found;
  const { run, busy, fields } = useCommand(decideWithdrawalCase, {
    onSuccess: ({ case: decided }) => {
      toast.success(t(`withdrawal.desk.done.${doneOf(decided)}`));
      onDone();
    },
  });
  const decide = async (agree: boolean, opinion: string) => {
    const { ok } = await run({ id, agree, opinion });
    // Another has it meanwhile, say: what there is now is to be seen.
    if (!ok) onDone();
    return ok;
  };
  return (
    <ActionBar
      draft={`withdrawal:${id}`}
      note={needsTwo ? t('withdrawal.desk.two') : null}
      opinionLabel={t(needsTwo ? 'withdrawal.desk.checked' : 'withdrawal.desk.opinion')}
      agreeLabel={t('withdrawal.desk.agree')}
      rejectLabel={t('withdrawal.desk.reject')}
      busy={busy}
      error={fields.opinion}
      onAgree={(opinion) => decide(true, opinion)}
      onReject={(opinion) => decide(false, opinion)}
    >
      {children}
    </ActionBar>
  );
}

function doneOf({ status, step }: WithdrawalCase): 'rejected' | 'asked' | 'agreed' {
  if (status === 'rejected') return 'rejected';
  return step === 'second' ? 'asked' : 'agreed';
}
