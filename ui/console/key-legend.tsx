import { Dialog } from '@base-ui/react/dialog';
import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { type ConsoleKey, nameOf } from './console-keys.ts';
import styles from './key-legend.module.css';
import { keysHeard, useEscapeFromFields, useKeys } from './use-keys.ts';

/** The button and the key `?` that open the list of the keys that are heard at this desk now. */
export function KeyLegend() {
  const { t } = useWords();
  // Null while it is closed; otherwise what was heard when it was opened.
  const [keys, setKeys] = useState<readonly ConsoleKey[] | null>(null);
  const show = () => setKeys(keysHeard());
  useKeys({ '?': show });
  useEscapeFromFields();
  return (
    <Dialog.Root open={keys !== null} onOpenChange={(open) => (open ? show() : setKeys(null))}>
      <Dialog.Trigger className={styles.open} aria-keyshortcuts="?" title={t('ui.console.keys')}>
        <span className={styles.name}>{t('ui.console.keys')}</span>
        <kbd className={styles.key}>?</kbd>
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.shade} />
        <Dialog.Popup className={styles.legend}>
          <Dialog.Title className={styles.title}>{t('ui.console.keys')}</Dialog.Title>
          <dl className={styles.keys}>
            {keys?.map((key) => (
              <div key={key} className={styles.line}>
                <dt>
                  <kbd className={styles.key}>{key.toUpperCase()}</kbd>
                </dt>
                <dd>{t(`ui.console.key.${nameOf(key)}`)}</dd>
              </div>
            ))}
            <div className={styles.line}>
              <dt>
                <kbd className={styles.key}>Esc</kbd>
              </dt>
              <dd>{t('ui.console.key.leave')}</dd>
            </div>
          </dl>
          <Dialog.Close render={<Button kind="secondary">{t('ui.close')}</Button>} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
