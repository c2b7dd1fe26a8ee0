import { Link } from '@tanstack/react-router';
import type { NewsFigures, NewsItem } from '../contract.ts';
import { Breadth, DayFigures } from './day-figures.tsx';
import styles from './news.module.css';
import { Origin } from './news-words.tsx';
import { useReadMarks } from './read-marks.ts';

/** The summary of the last day, first on the list, with its chart. */
export function LeadSummary({ item, figures }: { item: NewsItem; figures: NewsFigures }) {
  const read = useReadMarks().includes(item.id);
  return (
    <Link to="/news/detail/$id" params={{ id: item.id }} className={styles.lead}>
      <DayFigures figures={figures} />
      <span className={styles.leadWords}>
        <span className={styles.headline}>{item.title}</span>
        <span className={styles.summary}>{item.summary}</span>
        <Breadth figures={figures} />
        <span className={styles.marks}>
          <span className={styles.soft}>
            <Origin item={item} read={read} />
          </span>
        </span>
      </span>
    </Link>
  );
}
