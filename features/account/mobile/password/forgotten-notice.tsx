import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { useCommand } from '#ui/call/use-command.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { ConfirmDialog } from '#ui/sheet/confirm-dialog.tsx';
import { cancelForgotten } from '../../forgotten-contract.ts';
import type { Security } from '../../security-contract.ts';
import styles from '../account.module.css';

interface ForgottenNoticeProps {
  forgotten: NonNullable<Security['forgotten']>;
  onChange: () => void;
}

/** Somebody asked for another password from the log-in screen: since when, how it stands, and the way to stop it. */
export function ForgottenNotice({ forgotten, onChange }: ForgottenNoticeProps) {
  const { t, date } = useWords();
  const [asking, setAsking] = useState(false);
  const command = useCommand(cancelForgotten, { successTip: t('account.forgotten.stopped') });
  const { submittedAt, dueAt, holdsFrom } = forgotten;
  const stop = async () => {
    await command.run({});
    setAsking(false);
    // Also after a refusal: it may be over meanwhile.
    onChange();
  };
  return (
    <section className={styles.forgotten}>
      <h2 className={styles.noticeTitle}>{t('account.forgotten.notice.title')}</h2>
      <p>
        {holdsFrom === null
          ? t('account.forgotten.notice.waiting', {
              asked: date(submittedAt, 'moment'),
              due: date(dueAt, 'moment'),
            })
          : t('account.forgotten.notice.agreed', { from: date(holdsFrom, 'moment') })}
      </p>
      <Button onClick={() => setAsking(true)}>{t('account.forgotten.stop')}</Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('account.forgotten.stop.ask')}
        confirmLabel={t('account.forgotten.stop')}
        keepLabel={t('account.forgotten.stop.keep')}
        busy={command.busy}
        onConfirm={() => void stop()}
      >
        {t('account.forgotten.stop.text')}
      </ConfirmDialog>
    </section>
  );
}
