import type { ReactNode } from 'react';
import { useWords } from '#ui/i18n/words.tsx';
import styles from './console.module.css';
import { useListKeys } from './keys/use-list-keys.ts';
import { type Fetching, Pending } from './pending.tsx';
import { writeDuration } from './write-duration.ts';

/** One case in a queue's list. */
export interface QueueItem {
  readonly id: string;
  readonly title: string;
  readonly detail: string;
  /** At the end of the first line, such as an amount. */
  readonly figure: string;
  /** It is late, and the figure says by how much. */
  readonly isLate?: boolean;
  /** How many are new, in a disc, and the same in words. */
  readonly count?: { readonly shown: string; readonly label: string } | undefined;
  /** At the end of the second, such as when it was decided; left out where `wait` says when it is due. */
  readonly note?: string;
  /** A bar of how long it has waited, whole at 1, with a mark where the goal is. */
  readonly bar?: { readonly share: number; readonly mark: number; readonly isLate: boolean } | undefined;
  /** How long it has waited and by when it is due, as the server says; on a line of its own. */
  readonly wait?: CaseWait | undefined;
}

/** The server's word on a case's age and due time (`caseWait` of its call). */
interface CaseWait {
  readonly dueAt: string;
  readonly isLate: boolean;
  /** Null once it is over: then the line says nothing of it. */
  readonly waitedMs: number | null;
}

interface QueueLayoutProps {
  title: string;
  /** How the list is sorted, in words; oldest first unless said otherwise. */
  order?: string;
  /** Above the list: what narrows it down. */
  tools?: ReactNode;
  /** Undefined while they are being fetched. */
  items: readonly QueueItem[] | undefined;
  /** How that goes. */
  query: Fetching;
  /** Shown in an empty queue. */
  empty: string;
  chosenId: string | null;
  onChoose: (id: string) => void;
  /** The case has columns of its own: the list gives way. */
  narrow?: boolean;
  /** At the end of the list: a `LoadMore`. */
  more?: ReactNode;
  /** The chosen case. */
  children: ReactNode;
}

/** The queue on the left, oldest first; the case on the right. Arrows walk the list, J and K open the next and the last. */
export function QueueLayout(props: QueueLayoutProps) {
  const { title, order, tools, items, query, empty, chosenId, onChoose, narrow, more, children } = props;
  const { t } = useWords();
  const chosen = items?.find(({ id }) => id === chosenId);
  const keys = useListKeys(
    items?.map(({ id }) => id),
    chosenId,
    onChoose,
  );
  return (
    <div className={narrow ? `${styles.queue} ${styles.narrow}` : styles.queue}>
      <section className={styles.list} aria-label={title}>
        <div className={styles.listHead}>
          <h1>{title}</h1>
          <span className={styles.soft}>{order ?? t('ui.console.oldestFirst')}</span>
        </div>
        {tools ? <div className={styles.tools}>{tools}</div> : null}
        {items === undefined ? <Pending query={query} /> : null}
        {items?.length === 0 ? <p className={styles.item}>{empty}</p> : null}
        <ul {...keys}>
          {items?.map((item) => (
            <li key={item.id}>
              <button
                type="button"
                className={item.id === chosenId ? `${styles.item} ${styles.chosen}` : styles.item}
                aria-current={item.id === chosenId || undefined}
                onClick={() => onChoose(item.id)}
              >
                <Line>
                  <strong>{item.title}</strong>
                  <strong className={item.isLate ? styles.late : undefined}>{item.figure}</strong>
                </Line>
                <Line>
                  <span className={styles.soft}>{item.detail}</span>
                  <span className={item.count ? styles.noteBeside : styles.soft}>{item.note}</span>
                  {item.count ? (
                    <span
                      className={item.isLate ? `${styles.count} ${styles.countLate}` : styles.count}
                      role="img"
                      aria-label={item.count.label}
                    >
                      {item.count.shown}
                    </span>
                  ) : null}
                </Line>
                {item.bar ? <Bar {...item.bar} /> : null}
                {item.wait ? <Wait {...item.wait} /> : null}
              </button>
            </li>
          ))}
        </ul>
        {more}
      </section>
      {/* A case scrolls, and one with nothing left to do has no control in it (WCAG 2.1.1). */}
      <section className={styles.case} aria-label={chosen?.title} tabIndex={chosen && 0}>
        {children}
      </section>
    </div>
  );
}

/** A line of a case in a list: its beginning and its end. */
export function Line({ children }: { children: ReactNode }) {
  return <span className={styles.line}>{children}</span>;
}

/** The figure beside it says the same in words. */
function Bar({ share, mark, isLate }: NonNullable<QueueItem['bar']>) {
  return (
    <svg className={styles.bar} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect className={styles.barGround} y="2" width="100" height="2" />
      <rect className={isLate ? styles.barLate : styles.barShare} y="2" width={share * 100} height="2" />
      <rect className={styles.barMark} x={mark * 100} width="0.5" height="6" />
    </svg>
  );
}

/** `espera 3 h` and `vence 21 nov, 18:00`; what is late says so in words and in colour. */
function Wait({ dueAt, isLate, waitedMs }: CaseWait) {
  const { t, date, locale } = useWords();
  if (waitedMs === null) return null;
  const tone = isLate ? styles.late : styles.soft;
  const time = date(dueAt, 'moment');
  return (
    <Line>
      <span className={tone}>{t('ui.console.waiting', { span: writeDuration(locale, waitedMs) })}</span>
      <span className={tone}>
        {isLate ? t('ui.console.overdue', { time }) : t('ui.console.due', { time })}
      </span>
    </Line>
  );
}
