import type { ReactNode } from 'react';
import styles from './console.module.css';

/** A desk without a queue: its title, what can be done at its end, and below whatever it shows. */
export function DeskPage({ title, end, children }: { title: string; end?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.desk}>
      <div className={styles.head}>
        <h1>{title}</h1>
        {end}
      </div>
      {children}
    </div>
  );
}

/** A surface with a heading inside a case or a desk. */
export function CaseCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.card}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** More than one command at the end of a `FormRow`. */
export function FormEnd({ children }: { children: ReactNode }) {
  return <div className={styles.formEnd}>{children}</div>;
}

/** Fields beside one another, with what they do at the end. */
export function FormRow({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}
