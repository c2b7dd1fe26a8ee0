import { type ReactNode, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { useDraft } from '#ui/console/use-draft.ts';
import { TextField } from '#ui/field/text-field.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { ConfirmDialog } from '#ui/sheet/confirm-dialog.tsx';

interface WithReasonProps {
  /** Under which the reason is kept until it is given. */
  draft: string;
  /** On the button, and on the dialog's. */
  command: string;
  title: string;
  busy: boolean;
  error: string | undefined;
  /** Whether it was done. */
  onConfirm: (reason: string) => Promise<boolean>;
  children: ReactNode;
}

/** A button that asks why before it does anything. */
export function WithReason({ draft, command, title, busy, error, onConfirm, children }: WithReasonProps) {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useDraft(draft, '');
  return (
    <>
      <Button kind="quiet" width="fit" onClick={() => setOpen(true)}>
        {command}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={title}
        confirmLabel={command}
        busy={busy}
        onConfirm={async () => {
          if (!(await onConfirm(reason))) return;
          setOpen(false);
          setReason('');
        }}
      >
        <p>{children}</p>
        <TextField
          label={t('operator.people.reason')}
          value={reason}
          maxLength={500}
          onChange={(event) => setReason(event.target.value)}
          error={error}
        />
      </ConfirmDialog>
    </>
  );
}
