import { Clock } from 'lucide-react';
import { useState } from 'react';
import { OverdueLine, ReviewTimesLine } from '#features/review-times/mobile/index.ts';
import { Button } from '#ui/button/button.tsx';
import { useCommand } from '#ui/call/use-command.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { KeyValue } from '#ui/list/list.tsx';
import { ConfirmDialog } from '#ui/sheet/confirm-dialog.tsx';
import { Gate } from '#ui/state/gate.tsx';
import { cancelReset, type Reset } from '../../security-contract.ts';
import styles from '../account.module.css';

/** The request is under review: until when, and the way to take it back. */
export function WaitingReset({ reset, onChange }: { reset: Reset; onChange: () => void }) {
  const { t, date } = useWords();
  const [asking, setAsking] = useState(false);
  const command = useCommand(cancelReset, { successTip: t('account.reset.cancelled') });
  const cancel = async () => {
    await command.run({});
    setAsking(false);
    // Also after a refusal: it may have been decided meanwhile.
    onChange();
  };
  const due = date(reset.dueAt, 'moment');
  return (
    <>
      <Gate
        icon={Clock}
        tone="caution"
        title={t('account.reset.waiting.title')}
        text={t('account.reset.waiting.text', { due })}
      >
        {reset.isLate ? <OverdueLine /> : null}
        <ReviewTimesLine of="reset" />
      </Gate>
      <KeyValue
        items={[
          { label: t('account.reset.desk.submittedAt'), value: date(reset.submittedAt, 'moment') },
          { label: t('identity.dueAt'), value: due },
        ]}
      />
      <div className={styles.after}>
        <Button kind="secondary" onClick={() => setAsking(true)}>
          {t('account.reset.cancel')}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('account.reset.cancel.ask')}
        confirmLabel={t('account.reset.cancel')}
        keepLabel={t('account.reset.cancel.keep')}
        busy={command.busy}
        onConfirm={() => void cancel()}
      >
        {t('account.reset.cancel.text')}
      </ConfirmDialog>
    </>
  );
}
