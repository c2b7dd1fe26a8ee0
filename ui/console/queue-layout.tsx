import type { ReactNode } from 'react';
import { useWords } from '#ui/i18n/words.tsx';
import styles from './console.module.css';

/** One case in a queue's list. */
export interface QueueItem {
  readonly id: string;
  readonly title: string;
  readonly detail: string;
  /** At the end of the first line, such as an amount. */
  readonly figure: string;
  /** At the end of the second, such as when it is due. */
  readonly note: string;
  readonly late?: boolean;
}

interface QueueLayoutProps {
  title: string;
  /** How the list is sorted, in words; oldest first unless said otherwise. */
  order?: string;
  /** Above the list: what narrows it down. */
  tools?: ReactNode;
  /** Undefined while they are being fetched. */
  items: readonly QueueItem[] | undefined;
  /** Shown in an empty queue. */
  empty: string;
  chosenId: string | null;
  onChoose: (id: string) => void;
  /** At the end of the list: a `LoadMore`. */
  more?: ReactNode;
  /** The chosen case. */
  children: ReactNode;
}

/** The queue on the left, oldest first; the case on the right. Arrow keys walk the list. */
export function QueueLayout(props: QueueLayoutProps) {
  const { title, order, tools, items, empty, chosenId, onChoose, more, children } = props;
  const { t } = useWords();
  return (
    <div className={styles.queue}>
      <section className={styles.list} aria-label={title}>
        <div className={styles.listHead}>
          <h1>{title}</h1>
          <span className={styles.soft}>{order ?? t('ui.console.oldestFirst')}</span>
        </div>
        {tools}
        {items === undefined ? <p className={styles.item}>{t('ui.loading')}</p> : null}
        {items?.length === 0 ? <p className={styles.item}>{empty}</p> : null}
        <ul onKeyDown={walk}>
          {items?.map((item) => (
            <li key={item.id}>
              <button
                type="button"
                className={item.id === chosenId ? `${styles.item} ${styles.chosen}` : styles.item}
                aria-current={item.id === chosenId || undefined}
                onClick={() => onChoose(item.id)}
              >
                <strong>{item.title}</strong>
                <strong className={styles.end}>{item.figure}</strong>
                <span className={styles.soft}>{item.detail}</span>
                <span className={`${styles.end} ${item.late ? styles.late : styles.soft}`}>{item.note}</span>
              </button>
            </li>
          ))}
        </ul>
        {more}
      </section>
      <div className={styles.case}>{children}</div>
    </div>
  );
}

/** Moves the focus up and down the list. */
function walk(event: React.KeyboardEvent<HTMLUListElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const next = buttons[buttons.findIndex((button) => button.matches(':focus')) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
