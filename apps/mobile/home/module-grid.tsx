import { useWords } from '#ui/i18n/words.tsx';
import styles from './home.module.css';
import { ModuleLink } from './module-link.tsx';
import { MODULES } from './modules.ts';

/** The eleven modules, four in a row. */
export function ModuleGrid() {
  const { t } = useWords();
  return (
    <nav aria-label={t('home.modules')}>
      <ul className={styles.modules}>
        {MODULES.map((module) => (
          <li key={module.to}>
            <ModuleLink module={module} look="grid" />
          </li>
        ))}
      </ul>
    </nav>
  );
}
