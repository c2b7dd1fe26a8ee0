import { LANGUAGE_NAMES } from '#kernel/i18n/language.ts';
import { useCommand } from '#ui/call/use-command.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { ConfirmDialog } from '#ui/sheet/confirm-dialog.tsx';
import { useToast } from '#ui/toast/toast.tsx';
import { sendAnnouncement } from '../contract.ts';
import { type Draft, inputOf } from './announcement-draft.ts';
import styles from './announcements-desk.module.css';
import { missingLanguages } from './written-texts.ts';

interface ConfirmSendingProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  draft: Draft;
  recipients: number;
  onSent: () => void;
}

/** Says how many it reaches and what cannot be undone, then sends. */
export function ConfirmSending({ open, onOpenChange, draft, recipients, onSent }: ConfirmSendingProps) {
  const { t } = useWords();
  const toast = useToast();
  const send = useCommand(sendAnnouncement, {
    onSuccess: ({ announcement }) => {
      const key = announcement.finishedAt === null ? 'announcement.started' : 'announcement.done';
      toast.success(t(key, { count: announcement.recipients }));
      onSent();
    },
  });
  const missing = missingLanguages(draft.texts);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('announcement.confirm.title', { title: draft.texts.es.title.trim() })}
      confirmLabel={t('announcement.send', { count: recipients })}
      keepLabel={t('announcement.keepWriting')}
      busy={send.busy}
      onConfirm={() => void send.run(inputOf(draft))}
    >
      <div className={styles.points}>
        <p>
          {recipients === 0
            ? t('announcement.confirm.nobody')
            : t('announcement.confirm.recipients', { count: recipients })}
        </p>
        {draft.popup ? <p>{t('announcement.confirm.popup')}</p> : null}
        {missing.length > 0 ? (
          <p>
            {t('announcement.confirm.missing', {
              languages: missing.map((language) => LANGUAGE_NAMES[language]).join(', '),
            })}
          </p>
        ) : null}
        <p className={styles.final}>{t('announcement.confirm.final')}</p>
      </div>
    </ConfirmDialog>
  );
}
