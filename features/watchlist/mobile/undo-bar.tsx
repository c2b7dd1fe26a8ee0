import { useEffect, useEffectEvent, useRef } from 'react';
import { useWords } from '#ui/i18n/words.tsx';
import styles from './favorites.module.css';

interface UndoBarProps {
  text: string;
  onUndo: () => void;
  onClose: () => void;
}

const SHOWN_MS = 10_000;

/** Says what was done and takes it back. It has the focus, since what had it is gone; a keyboard's user keeps it open. */
export function UndoBar({ text, onUndo, onClose }: UndoBarProps) {
  const { t } = useWords();
  const button = useRef<HTMLButtonElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    button.current?.focus({ preventScroll: true });
    const timer = setInterval(() => {
      if (!button.current?.matches(':focus-visible')) close();
    }, SHOWN_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className={styles.undo} role="status">
      <span>{text}</span>
      <button ref={button} type="button" className={styles.undoButton} onClick={onUndo}>
        {t('watchlist.undo')}
      </button>
    </div>
  );
}
