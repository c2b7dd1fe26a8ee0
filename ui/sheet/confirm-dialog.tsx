import { AlertDialog } from '@base-ui/react/alert-dialog';
import { type ReactNode, useRef } from 'react';
import { Button } from '#ui/button/button.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import styles from './sheet.module.css';
import { useBackCloses } from './use-back-closes.ts';

/** What a dialog is told that asks before a command. */
export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** What will happen, and what it costs. */
  children: ReactNode;
  /** Says the command: "Sell 10 AAPL". */
  confirmLabel: string;
  /** Says what stays as it is, where "Cancel" could be taken for the command. */
  keepLabel?: string;
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
}

/** Asks before a command that cannot be taken back. A tap beside it does not close it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { t } = useWords();
  const { open, onOpenChange, title, children, confirmLabel, keepLabel, danger, busy, onConfirm } = props;
  const keep = useRef<HTMLButtonElement>(null);
  useBackCloses(open, () => {
    if (!busy) onOpenChange(false);
  });
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.shade} />
        {/* A second Enter, or one too many, must not do what is dangerous. */}
        <AlertDialog.Popup className={styles.dialog} {...(danger && { initialFocus: keep })}>
          <AlertDialog.Title className={styles.title}>{title}</AlertDialog.Title>
          <AlertDialog.Description className={styles.text} render={<div />}>
            {children}
          </AlertDialog.Description>
          <div className={styles.actions}>
            <Button kind={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
            <Button ref={keep} kind="secondary" disabled={busy} onClick={() => onOpenChange(false)}>
              {keepLabel ?? t('ui.cancel')}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
