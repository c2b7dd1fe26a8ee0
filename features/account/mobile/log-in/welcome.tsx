import styles from '../account.module.css';

/** The house's mark, which the browser has already, and its greeting; `alone` on a page with room to spare. */
export function Welcome({ text, alone = false }: { text: string; alone?: boolean }) {
  return (
    <p className={styles.welcome} data-alone={alone || undefined}>
      <img className={styles.mark} src="/icon.svg" alt="" />
      {text}
    </p>
  );
}
