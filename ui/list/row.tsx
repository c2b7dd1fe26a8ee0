import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './list.module.css';

interface RowProps {
  /** A `Monogram` or an icon. */
  lead?: ReactNode;
  title: ReactNode;
  /** Lighter, behind the title while there is room: the name of a symbol. */
  aside?: ReactNode;
  /** The title may take both lines: the detail stands where it leaves one. */
  long?: boolean;
  /** One line under the title, cut with an ellipsis where it is long. */
  detail?: ReactNode;
  /** A third line that may be long. */
  note?: ReactNode;
  /** Between the words and the figures, the title being a symbol: a `Sparkline`. */
  middle?: ReactNode;
  /** The main figure, at the right of the title: an `Amount`. */
  figure?: ReactNode;
  /** What belongs to the figure, below it and at the right of the detail: lighter; a chip for what is out of the ordinary. */
  under?: ReactNode;
  /** What else stands at its end: a state, a sign that it unfolds. */
  end?: ReactNode;
  /** Leads there, `onClick` being told; without either the row only tells. */
  to?: string;
  onClick?: () => void;
  /** Whether what `onClick` unfolds is open. */
  expanded?: boolean;
  /** Shows that it leads on where nothing else stands at its end. */
  chevron?: boolean;
}

/** One line of a list; the whole of it is the target. */
export function Row(props: RowProps) {
  const { lead, middle, long, end, to, onClick, expanded, chevron } = props;
  const content = (
    <>
      {lead}
      {middle || long ? <Columns {...props} /> : <Lines {...props} />}
      {end ? <span className={styles.end}>{end}</span> : null}
      {chevron ? (
        <span className={styles.chevron}>
          <Icon of={ChevronRight} size={20} />
        </span>
      ) : null}
    </>
  );
  if (to !== undefined) {
    return (
      <Link to={to} className={styles.row} onClick={onClick}>
        {content}
      </Link>
    );
  }
  if (onClick) {
    return (
      <button type="button" className={styles.row} aria-expanded={expanded} onClick={onClick}>
        {content}
      </button>
    );
  }
  return <div className={styles.row}>{content}</div>;
}

/** The words in lines, each with its figure at the right end: a line without one is all the words'. */
function Lines({ title, aside, detail, note, figure, under }: RowProps) {
  if (!figure && !under) {
    return (
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {detail ? <span className={styles.detail}>{detail}</span> : null}
        {note ? <span className={styles.note}>{note}</span> : null}
      </span>
    );
  }
  return (
    <span className={styles.words}>
      <span className={styles.line}>
        <span className={styles.title}>
          {title}
          {aside ? <span className={styles.aside}>{aside}</span> : null}
        </span>
        <span className={styles.figure}>{figure}</span>
      </span>
      {detail || under ? (
        <span className={styles.line}>
          <span className={styles.detail}>{detail}</span>
          <span className={styles.under}>{under}</span>
        </span>
      ) : null}
      {note ? <span className={styles.note}>{note}</span> : null}
    </span>
  );
}

/** The words, what stands between, and the figures under each other. */
function Columns({ title, detail, long, middle, figure, under }: RowProps) {
  return (
    <>
      <span className={`${styles.words} ${long ? styles.long : styles.symbol}`}>
        <span className={styles.title}>{title}</span>
        {detail ? <span className={styles.detail}>{detail}</span> : null}
      </span>
      {middle}
      {figure || under ? (
        <span className={middle ? `${styles.end} ${styles.beside}` : styles.end}>
          <span className={styles.figure}>{figure}</span>
          <span className={styles.under}>{under}</span>
        </span>
      ) : null}
    </>
  );
}
