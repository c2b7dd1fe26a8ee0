import { Link } from '@tanstack/react-router';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './shell.module.css';
import { TABS, tabOf } from './tabs.ts';

/** The five tabs; nothing on any other path. */
export function TabBar({ path }: { path: string }) {
  const { t } = useWords();
  const chosen = tabOf(path);
  if (chosen === null) return null;
  return (
    <nav className={styles.tabs} aria-label={t('shell.tabs')}>
      {TABS.map((tab, at) => (
        <Link
          key={tab.path}
          to={tab.path}
          className={at === chosen ? `${styles.tab} ${styles.chosen}` : styles.tab}
          aria-current={at === chosen ? 'page' : undefined}
        >
          <Icon of={tab.icon} />
          <span className={styles.tabName}>{t(tab.label)}</span>
        </Link>
      ))}
    </nav>
  );
}
