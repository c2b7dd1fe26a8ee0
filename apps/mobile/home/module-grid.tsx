import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './home.module.css';
import { MODULES } from './modules.ts';

/** The eleven modules, four in a row. */
export function ModuleGrid() {
  const { t } = useWords();
  return (
    <nav aria-label={t('home.modules')}>
      <ul className={styles.modules}>
        {MODULES.map(({ to, icon, label, badge: Badge }) => (
          <li key={to}>
            <Link to={to} className={styles.module}>
              <span className={styles.moduleIcon}>
                <Icon of={icon} />
                {Badge ? (
                  <Suspense fallback={null}>
                    <Badge />
                  </Suspense>
                ) : null}
              </span>
              <span className={styles.moduleName}>{t(label)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
