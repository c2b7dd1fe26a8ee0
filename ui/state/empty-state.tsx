import { CloudOff, Inbox, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#ui/button/button.tsx';
import { useOnline } from '#ui/call/use-online.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './state.module.css';

interface EmptyStateProps {
  icon?: LucideIcon;
  /** One honest sentence. */
  text: string;
  /** One useful thing to do next: a `ButtonLink`. */
  action?: ReactNode;
}

/** Nothing is here, said in a sentence, with a way on. */
export function EmptyState({ icon = Inbox, text, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <span className={styles.disc}>
        <Icon of={icon} size={32} />
      </span>
      <p className={styles.text}>{text}</p>
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  );
}

interface ErrorStateProps {
  /** What the server said, in the reader's language; a general sentence without it. */
  text?: string;
  onRetry: () => void;
  busy?: boolean;
}

/** It could not be loaded; try again. */
export function ErrorState({ text, onRetry, busy }: ErrorStateProps) {
  const { t } = useWords();
  const online = useOnline();
  return (
    <div className={styles.state} role="alert">
      <span className={styles.disc}>
        <Icon of={CloudOff} size={32} />
      </span>
      <h2 className={styles.heading}>{t('ui.error.title')}</h2>
      <p className={styles.text}>{text ?? t(online ? 'ui.error.text' : 'ui.offline.empty')}</p>
      <div className={styles.action}>
        <Button kind="secondary" width="fit" busy={busy} onClick={onRetry}>
          {t('ui.retry')}
        </Button>
      </div>
    </div>
  );
}
