import { useLayoutEffect, useRef, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import styles from './chat.module.css';

interface OlderButtonProps {
  /** The place of the first message that is shown. */
  first: number | undefined;
  onMore: () => Promise<void>;
}

/** The page before; what is on screen stays where it is. */
export function OlderButton({ first, onMore }: OlderButtonProps) {
  const { t } = useWords();
  const [busy, setBusy] = useState(false);
  const height = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when older messages stand above
  useLayoutEffect(() => {
    if (height.current !== null) scrollBy(0, document.documentElement.scrollHeight - height.current);
    height.current = null;
  }, [first]);
  const more = async () => {
    setBusy(true);
    height.current = document.documentElement.scrollHeight;
    await onMore();
    setBusy(false);
  };
  return (
    <div className={styles.older}>
      <Button kind="quiet" width="fit" busy={busy} onClick={() => void more()}>
        {t('chat.older')}
      </Button>
    </div>
  );
}
