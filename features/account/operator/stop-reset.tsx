import { useState } from 'react';
import type { CaseProps } from '#features/review/operator/index.ts';
import { Button } from '#ui/button/button.tsx';
import { useCommand } from '#ui/call/use-command.ts';
import styles from '#ui/console/console.module.css';
import { useDraft } from '#ui/console/use-draft.ts';
import { useMay } from '#ui/console/use-may.ts';
import { TextField } from '#ui/field/text-field.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { ConfirmDialog } from '#ui/sheet/confirm-dialog.tsx';
import { type ResetCase, stopResetCase } from '../reset-contract.ts';

/** While a password that was agreed to lies still: stops it, as when its owner calls, with the reason for the audit log. */
export function StopReset({ id, shown, onDone }: CaseProps<ResetCase>) {
  const { t } = useWords();
  const mayStop = useMay(stopResetCase);
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useDraft(`password-reset-stop:${id}`, '');
  const { run, busy, fields } = useCommand(stopResetCase, {
    successTip: t('account.reset.desk.done.stopped'),
    onSuccess: () => {
      setOpen(false);
      setReason('');
      onDone();
    },
  });
  const stop = async () => {
    const { ok } = await run({ id, reason });
    // It may be over meanwhile: how it stands is to be seen.
    if (!ok) onDone();
  };
  if (!mayStop || shown.state !== 'cooling') return null;
  return (
    <div className={styles.take}>
      <Button kind="danger" width="fit" onClick={() => setOpen(true)}>
        {t('account.reset.desk.stop')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t('account.reset.desk.stop.title')}
        confirmLabel={t('account.reset.desk.stop')}
        danger
        busy={busy}
        onConfirm={() => void stop()}
      >
        <p>{t('account.reset.desk.stop.text')}</p>
        <TextField
          label={t('account.reset.desk.stop.reason')}
          value={reason}
          maxLength={500}
          onChange={(event) => setReason(event.target.value)}
          error={fields.reason ?? null}
        />
      </ConfirmDialog>
    </div>
  );
}
