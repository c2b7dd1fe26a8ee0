import { ChangePercent } from '#ui/figures/change.tsx';
import { Sparkline } from '#ui/figures/sparkline.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import type { NewsFigures } from '../contract.ts';
import styles from './news.module.css';

const INDEX_NAMES: Readonly<Record<string, string>> = { 'IPC.INDEX': 'S&P/BMV IPC', 'SPX.INDEX': 'S&P 500' };

/** The index's day, large, as the summary of the day leads with it. */
export function DayFigures({ figures }: { figures: NewsFigures }) {
  const { price } = useWords();
  const { indexId, close, changePercent, points } = figures;
  return (
    <div className={styles.day}>
      <div className={styles.dayHead}>
        <span className={styles.dayName}>{INDEX_NAMES[indexId] ?? indexId}</span>
        <span className={styles.figure}>{price(close)}</span>
      </div>
      <span className={styles.dayChange}>
        <ChangePercent percent={changePercent} />
      </span>
      <Sparkline values={points} look="wide" />
    </div>
  );
}

/** How many stocks rose, stayed and fell, as parts of one bar; the sentence beside it says the numbers. */
export function Breadth({ figures: { up, down, flat } }: { figures: NewsFigures }) {
  return (
    <span className={styles.breadth} aria-hidden="true">
      <span className={styles.rose} style={{ flexGrow: up }} />
      <span className={styles.stayed} style={{ flexGrow: flat }} />
      <span className={styles.fell} style={{ flexGrow: down }} />
    </span>
  );
}
