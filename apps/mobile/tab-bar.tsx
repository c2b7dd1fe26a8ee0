import { Link, useNavigate } from '@tanstack/react-router';
import { type MouseEvent, useState } from 'react';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { afterPaint } from '#ui/screen/after-paint.ts';
import styles from './shell.module.css';
import { TABS, tabOf } from './tabs.ts';

/** The five tabs; nothing on any other path. A tab that is tapped is lit before its screen is drawn. */
export function TabBar({ path }: { path: string }) {
  const { t } = useWords();
  const navigate = useNavigate();
  const [tapped, setTapped] = useState<number | null>(null);
  const chosen = tabOf(path);
  if (chosen === null) return null;

  const onClick = (event: MouseEvent, at: number, to: string) => {
    // What the browser opens elsewhere is its own affair.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setTapped(at);
    afterPaint(() => void navigate({ to }).finally(() => setTapped(null)));
  };
  return (
    <>
      <div className={styles.place} />
      <nav className={styles.tabs} aria-label={t('shell.tabs')}>
        {TABS.map((tab, at) => (
          <Link
            key={tab.path}
            to={tab.path}
            onClick={(event) => onClick(event, at, tab.path)}
            className={at === (tapped ?? chosen) ? `${styles.tab} ${styles.chosen}` : styles.tab}
            aria-current={at === chosen ? 'page' : undefined}
          >
            <Icon of={tab.icon} />
            <span className={styles.tabName}>{t(tab.label)}</span>
          </Link>
        ))}
      </nav>
    </>
  );
}
