import { Link } from '@tanstack/react-router';
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
        {MODULES.map((module) => (
          <li key={module.to}>
            <Link to={module.to} className={styles.module}>
              <span className={styles.moduleIcon}>
                <Icon of={module.icon} />
              </span>
              <span className={styles.moduleName}>{t(module.label)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
