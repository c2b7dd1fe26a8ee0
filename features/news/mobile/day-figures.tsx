import { Arrow } from '#ui/figures/change.tsx';
import { directionOf, writeDecimal } from '#ui/i18n/decimal.ts';
import { useWords } from '#ui/i18n/words.tsx';
import type { NewsFigures } from '../contract.ts';
import { type DayPoint, dayLine } from './day-line.ts';
import styles from './news.module.css';

const INDEX_NAMES: Readonly<Record<string, string>> = { 'IPC.INDEX': 'S&P/BMV IPC', 'SPX.INDEX': 'S&P 500' };

/** The index's day, large, as the summary of the day leads with it. */
export function DayFigures({ figures }: { figures: NewsFigures }) {
  const { price } = useWords();
  const { indexId, close, changePercent, points } = figures;
  return (
    <div className={styles.day}>
      <div className={styles.dayHead}>
        <span>{INDEX_NAMES[indexId] ?? indexId}</span>
        <span className={styles.figure}>{price(close)}</span>
      </div>
      <span className={styles.dayChange}>
        <Arrow direction={directionOf(changePercent)} />
        <strong>{writeDecimal(changePercent, 2, 'never')}</strong>%
      </span>
      <DayChart points={points} />
    </div>
  );
}

/** From the close before, which is dashed, to the close, which is a dot. */
function DayChart({ points }: { points: readonly string[] }) {
  const line = dayLine(points);
  if (line === null) return null;
  const { path, base, end } = line;
  return (
    <div className={styles.dayChart} aria-hidden="true">
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <path className={styles.dayBase} d={`M0 ${base}H100`} vectorEffect="non-scaling-stroke" />
        <path className={styles.dayLine} d={path} vectorEffect="non-scaling-stroke" />
      </svg>
      <span className={styles.dayEnd} style={placeOf(end)} />
    </div>
  );
}

const placeOf = ({ x, y }: DayPoint) => ({ insetInlineStart: `${x}%`, top: `${y}%` });

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
