import { useWords } from '#ui/i18n/words.tsx';
import styles from './screen.module.css';

/** The thin label that says on every screen that money and prices are simulated. */
export function SandboxLabel() {
  const { t } = useWords();
  return <aside className={styles.label}>{t('ui.sandbox')}</aside>;
}
