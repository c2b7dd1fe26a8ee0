import { PRODUCT } from '#ui/screen/app-bar.tsx';
import styles from '../account.module.css';

/** The house's mark, which the browser has already, and its greeting; `alone`, on a page with room to spare, with its name. */
export function Welcome({ text, alone = false }: { text: string; alone?: boolean }) {
  return (
    <div className={styles.welcome} data-alone={alone || undefined}>
      <p className={styles.house}>
        <img className={styles.mark} src="/icon.svg" alt="" />
        {alone ? <span className={styles.houseName}>{PRODUCT}</span> : null}
      </p>
      <p className={styles.greeting}>{text}</p>
    </div>
  );
}
