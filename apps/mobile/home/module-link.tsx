import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import type { HomeModule } from '#ui/manifest/home-module.ts';
import styles from './module-link.module.css';

interface ModuleLinkProps {
  module: HomeModule;
  /** `grid` and `strip` have the name under the icon, `row` beside it. */
  look: 'grid' | 'strip' | 'row';
  /** A word or two under its name, whose place is kept. */
  note?: ReactNode;
  onOpen?: () => void;
}

/** The way to a module: its icon with what is new there, and its name. */
export function ModuleLink({
  module: { to, icon, label, badge: Badge },
  look,
  note,
  onOpen,
}: ModuleLinkProps) {
  const { t } = useWords();
  return (
    <Link to={to} className={styles[look]} onClick={onOpen}>
      <span className={styles.icon}>
        <Icon of={icon} />
        {Badge ? (
          <Suspense fallback={null}>
            <Badge />
          </Suspense>
        ) : null}
      </span>
      <span className={styles.name}>{t(label)}</span>
      {note ? <span className={styles.note}>{note}</span> : null}
    </Link>
  );
}
