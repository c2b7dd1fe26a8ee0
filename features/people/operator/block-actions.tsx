import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { useCommand } from '#ui/call/use-command.ts';
import { useDraft } from '#ui/console/use-draft.ts';
import { TextField } from '#ui/field/text-field.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { ConfirmDialog } from '#ui/sheet/confirm-dialog.tsx';
import { blockInvestorCall, type InvestorFile, unblockInvestorCall } from '../contract.ts';
import styles from './people.module.css';

/** Blocks, or ends the block; the reason is asked for in between and told to the investor. */
export function BlockActions({ file, onDone }: { file: InvestorFile; onDone: () => void }) {
  const { t } = useWords();
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useDraft(`block:${file.user.id}`, '');
  const command = file.block ? 'unblock' : 'block';
  const { run, busy, fields } = useCommand(file.block ? unblockInvestorCall : blockInvestorCall, {
    successTip: t(`people.${command}.done`),
    onSuccess: () => {
      setOpen(false);
      setReason('');
      onDone();
    },
  });
  return (
    <div className={styles.actions}>
      <Button kind={file.block ? 'secondary' : 'danger'} width="fit" onClick={() => setOpen(true)}>
        {t(`people.${command}`)}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t(`people.${command}.title`)}
        confirmLabel={t(`people.${command}`)}
        danger={command === 'block'}
        busy={busy}
        onConfirm={() => void run({ investorId: file.user.id, reason })}
      >
        <p>{t(`people.${command}.text`)}</p>
        <TextField
          label={t('people.reason')}
          value={reason}
          maxLength={300}
          onChange={(event) => setReason(event.target.value)}
          error={fields.reason ?? null}
        />
      </ConfirmDialog>
    </div>
  );
}
