import { ButtonLink } from '#ui/button/button.tsx';
import { useCommand } from '#ui/call/use-command.ts';
import { TakeBar } from '#ui/console/hand.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { type DepositCase, takeDepositCase } from '../contract.ts';
import styles from './deposit-desk.module.css';

/** Takes the case in hand (key T); says who has it where somebody does. */
export function TakeDeposit({ shown, onDone }: { shown: DepositCase; onDone: () => void }) {
  const { t } = useWords();
  const take = useCommand(takeDepositCase);
  // Also after a refusal: another was quicker, and who it was is to be seen.
  const run = async () => {
    await take.run({ id: shown.deposit.id });
    onDone();
  };
  return (
    <TakeBar
      call={takeDepositCase}
      heldBy={shown.holder ? t('deposit.desk.heldBy', { name: shown.holder.name }) : null}
      label={t('deposit.desk.take')}
      busy={take.busy}
      onTake={() => void run()}
    />
  );
}

/** Nobody works on a case while a second person is to decide it: the way there. */
export function SecondWaits() {
  const { t } = useWords();
  return (
    <div className={styles.waits}>
      <p>{t('deposit.desk.second')}</p>
      <ButtonLink kind="secondary" width="fit" to="/approvals">
        {t('console.desk.approvals')}
      </ButtonLink>
    </div>
  );
}
