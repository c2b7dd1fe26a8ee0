import styles from '../account.module.css';

/** The house's mark, which the browser has already, and its greeting. */
export function Welcome({ text }: { text: string }) {
  return (
    <div className={styles.welcome}>
      <img className={styles.mark} src="/icon.svg" alt="" />
      <p className={styles.greeting}>{text}</p>
    </div>
  );
}
