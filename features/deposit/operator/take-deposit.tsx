import { Button } from '#ui/button/button.tsx';
import { useDeed } from '#ui/call/use-deed.ts';
import { useKeys } from '#ui/console/use-keys.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { type DepositCase, takeDepositCase } from '../contract.ts';
import styles from './deposit-desk.module.css';

/** Takes the case in hand (key T); says who has it where somebody does. */
export function TakeDeposit({ shown, onDone }: { shown: DepositCase; onDone: () => void }) {
  const { t } = useWords();
  const take = useDeed(takeDepositCase);
  // Also after a refusal: another was quicker, and who it was is to be seen.
  const run = async () => {
    await take.run({ id: shown.deposit.id });
    onDone();
  };
  useKeys(take.busy ? {} : { t: () => void run() });
  return (
    <div className={styles.take}>
      {shown.holder ? <p>{t('deposit.desk.heldBy', { name: shown.holder.name })}</p> : null}
      <Button width="fit" busy={take.busy} onClick={() => void run()}>
        {t('deposit.desk.take')} <kbd>T</kbd>
      </Button>
    </div>
  );
}
