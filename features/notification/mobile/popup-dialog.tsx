import { AlertDialog } from '@base-ui/react/alert-dialog';
import { Button } from '#ui/button/button.tsx';
import { useCommand } from '#ui/call/use-command.ts';
import { OwnFigures } from '#ui/figures/own-figures.tsx';
import { CleanHtml } from '#ui/html/clean-html.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import styles from '#ui/sheet/sheet.module.css';
import { type Notification, readNotification } from '../contract.ts';
import { useRefresh } from './use-refresh.ts';
import { useShownWords } from './use-shown-words.ts';

interface PopupDialogProps {
  notification: Notification;
  onClosed: () => void;
}

/**
 * The notification that wants to be seen at the start: title, time, content, one button. Only
 * that button closes it and reports it as read; a tap beside it does nothing.
 */
export function PopupDialog({ notification, onClosed }: PopupDialogProps) {
  const { t } = useWords();
  const read = useCommand(readNotification, { onSuccess: useRefresh() });
  const confirm = () => {
    // Whatever the line does, the person has seen it; a popup not reported comes again at the next start.
    onClosed();
    void read.run({ id: notification.id });
  };
  return (
    <AlertDialog.Root open>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.shade} />
        <AlertDialog.Popup className={styles.dialog}>
          <OwnFigures>
            <Told told={notification} />
          </OwnFigures>
          <div className={styles.actions}>
            <Button onClick={confirm}>{t('notification.popup.gotIt')}</Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

function Told({ told }: { told: Notification }) {
  const { t, date } = useWords();
  const { title, content } = useShownWords()(told);
  return (
    <>
      <AlertDialog.Title className={styles.title}>{title}</AlertDialog.Title>
      <AlertDialog.Description className={styles.text} render={<div />}>
        <p className={styles.time}>
          {t('notification.popup.time', { time: date(told.createdDate, 'moment') })}
        </p>
        <CleanHtml html={content} />
      </AlertDialog.Description>
    </>
  );
}
