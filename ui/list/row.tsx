import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './list.module.css';

interface RowProps {
  /** A `Monogram` or an icon. */
  lead?: ReactNode;
  title: ReactNode;
  /** One line under the title, cut with an ellipsis where it is long. */
  detail?: ReactNode;
  /** A third line that may be long. */
  note?: ReactNode;
  /** Between the words and the figures: a `Sparkline`. */
  middle?: ReactNode;
  /** Figures, aligned right. */
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
export function Row({ lead, title, detail, note, middle, end, to, onClick, expanded, chevron }: RowProps) {
  const content = (
    <>
      {lead}
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {detail ? <span className={styles.detail}>{detail}</span> : null}
        {note ? <span className={styles.note}>{note}</span> : null}
      </span>
      {middle}
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
