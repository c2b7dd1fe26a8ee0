import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { type ConsoleKey, nameOf } from './console-keys.ts';
import styles from './key-legend.module.css';
import { keysHeard, useEscapeFromFields, useKeys } from './use-keys.ts';

/** Where G and a letter lead. */
export interface KeyPlace {
  readonly letter: string;
  readonly title: string;
}

/** The button and the key `?` that open the list of the keys that are heard at this desk now, and of where G leads. */
export function KeyLegend({ places = [] }: { places?: readonly KeyPlace[] }) {
  const { t } = useWords();
  // Null while it is closed; otherwise what was heard when it was opened.
  const [keys, setKeys] = useState<readonly ConsoleKey[] | null>(null);
  const show = () => setKeys(keysHeard());
  useKeys({ '?': show });
  useEscapeFromFields();
  return (
    <>
      <button
        type="button"
        className={styles.open}
        aria-haspopup="dialog"
        aria-keyshortcuts="?"
        title={t('ui.console.keys')}
        onClick={show}
      >
        <span className={styles.name}>{t('ui.console.keys')}</span>
        <kbd className={styles.key}>?</kbd>
      </button>
      {keys ? <Legend keys={keys} places={places} onClose={() => setKeys(null)} /> : null}
    </>
  );
}

/** The browser's own dialog: it keeps the focus inside, closes by Esc, and gives the focus back. */
function Legend(props: { keys: readonly ConsoleKey[]; places: readonly KeyPlace[]; onClose: () => void }) {
  const { keys, places, onClose } = props;
  const { t } = useWords();
  const title = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className={styles.legend} aria-labelledby={title} onClose={onClose}>
      <h2 id={title} className={styles.title}>
        {t('ui.console.keys')}
      </h2>
      <dl>
        {keys.map((key) => (
          <Line key={key} pressed={key.toUpperCase()} does={t(`ui.console.key.${nameOf(key)}`)} />
        ))}
        <Line pressed="Esc" does={t('ui.console.key.leave')} />
      </dl>
      {places.length === 0 ? null : (
        <>
          <h3 className={styles.title}>{t('ui.console.key.go')}</h3>
          <dl className={styles.places}>
            {places.map(({ letter, title: place }) => (
              <Line key={letter} pressed={`G ${letter.toUpperCase()}`} does={place} />
            ))}
          </dl>
        </>
      )}
      <Button kind="secondary" onClick={() => dialog.current?.close()}>
        {t('ui.close')}
      </Button>
    </dialog>
  );
}

function Line({ pressed, does }: { pressed: string; does: string }) {
  return (
    <div className={styles.line}>
      <dt>
        <kbd className={styles.key}>{pressed}</kbd>
      </dt>
      <dd>{does}</dd>
    </div>
  );
}
