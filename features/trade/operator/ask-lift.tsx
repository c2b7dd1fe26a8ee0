import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { useCommand } from '#ui/call/use-command.ts';
import { useDraft } from '#ui/console/use-draft.ts';
import { useMay } from '#ui/console/use-may.ts';
import { TextField } from '#ui/field/text-field.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { ConfirmDialog } from '#ui/sheet/confirm-dialog.tsx';
import { liftHaltCall } from '../halt-contract.ts';

/** Asks that buying go on, with what was checked; a second person decides. */
export function AskLift({ id, onAsked }: { id: string; onAsked: () => void }) {
  const { t } = useWords();
  const mayAsk = useMay(liftHaltCall);
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useDraft(`trading-halt-lift:${id}`, '');
  const { run, busy, fields } = useCommand(liftHaltCall, {
    successTip: t('trade.halt.desk.asked'),
    onSuccess: () => {
      setOpen(false);
      setReason('');
      onAsked();
    },
  });
  if (!mayAsk) return null;
  return (
    <>
      <Button width="fit" onClick={() => setOpen(true)}>
        {t('trade.halt.desk.lift')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t('trade.halt.desk.lift.title')}
        confirmLabel={t('trade.halt.desk.lift.ask')}
        busy={busy}
        onConfirm={() => void run({ id, reason })}
      >
        <TextField
          label={t('trade.halt.desk.lift.why')}
          value={reason}
          maxLength={500}
          onChange={(event) => setReason(event.target.value)}
          error={fields.reason ?? null}
        />
      </ConfirmDialog>
    </>
  );
}
