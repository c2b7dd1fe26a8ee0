import { useWords } from '#ui/i18n/words.tsx';
import type { ChatInfo } from '../../contract.ts';
import styles from '../chat.module.css';

const COLUMNS = 12;
/** Of a picture 120 wide; a dot for each wait. */
const STEP = 10;
const HIGHEST = 5;
/** So many waits make a picture. */
const PICTURED = 5;

/** How long one waits, measured: the median of the last answers, each of them a dot. */
export function WaitStrip({ info }: { info: ChatInfo | undefined }) {
  const { t, number } = useWords();
  if (!info || info.waits.median === null || !info.hours.open) return null;
  const { minutes, median } = info.waits;
  const longest = Math.max(...minutes);
  const dots = dotsOf(minutes, longest);
  const columnOf = (minute: number) => columnAt(minute, longest);
  return (
    <section className={styles.waits} aria-label={t('chat.wait')}>
      <div>
        <p className={styles.soft}>{t('chat.wait')}</p>
        <p className={styles.waitFigure}>
          <strong>{number(median)}</strong> {t('chat.minutes')}
        </p>
      </div>
      <p className={styles.waitNote}>{t('chat.wait.measured', { count: minutes.length })}</p>
      {minutes.length < PICTURED ? null : (
        <svg className={styles.waitDots} viewBox="0 0 120 62" aria-hidden="true">
          {dots.map(({ column, row }) => (
            <circle
              key={`${column}-${row}`}
              className={column === columnOf(median) ? styles.dotNow : styles.dot}
              cx={column * STEP + 5}
              cy={42 - row * 8}
              r="3"
            />
          ))}
          <text className={styles.dotText} x="2" y="60">
            {number(Math.min(...minutes))}
          </text>
          {longest > Math.min(...minutes) ? (
            <text className={styles.dotText} x="118" y="60" textAnchor="end">
              {number(longest)}
            </text>
          ) : null}
        </svg>
      )}
    </section>
  );
}

function columnAt(minute: number, longest: number): number {
  return longest <= COLUMNS
    ? Math.max(0, minute - 1)
    : Math.min(COLUMNS - 1, Math.floor((minute / longest) * (COLUMNS - 1)));
}

function dotsOf(minutes: readonly number[], longest: number): { column: number; row: number }[] {
  const heights = new Map<number, number>();
  return minutes.flatMap((minute) => {
    const column = columnAt(minute, longest);
    const row = heights.get(column) ?? 0;
    heights.set(column, row + 1);
    return row < HIGHEST ? [{ column, row }] : [];
  });
}
