import { useWords } from '#ui/i18n/words.tsx';
import styles from './waits.module.css';

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
/** Four more than a day: what has waited longer stands at the end. */
const HOURS = 28;
const WIDTH = 280;
const HEIGHT = 20;
const RADIUS = 5;
const MARKS = [0, 6, 12, 18, DAY_HOURS];
/** Half a day: from then on a case is looked at first. */
const LONG_HOURS = 12;

const placeOf = (hours: number) => RADIUS + (Math.min(hours, HOURS) / HOURS) * (WIDTH - 2 * RADIUS);

interface WaitPictureProps {
  /** How long each case has waited, the oldest first. */
  waitsMs: readonly number[];
  /** So many of the oldest are past their due time. */
  overdue: number;
}

/** Each case a dot on its way through a day; the figures beside it say the same. */
export function WaitPicture({ waitsMs, overdue }: WaitPictureProps) {
  const hours = waitsMs.map((ms) => ms / HOUR_MS);
  const [oldest] = hours;
  const toneOf = (waited: number, at: number) =>
    at < overdue ? styles.waitLate : waited >= LONG_HOURS ? styles.waitLong : styles.waitFine;
  return (
    <svg className={styles.wait} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <rect
        className={styles.beyond}
        x={placeOf(DAY_HOURS)}
        width={WIDTH - placeOf(DAY_HOURS)}
        height={HEIGHT}
      />
      {MARKS.map((mark) => (
        <rect key={mark} className={styles.axis} x={placeOf(mark)} width={1} height={HEIGHT} />
      ))}
      {oldest === undefined ? null : (
        <rect
          className={toneOf(oldest, 0)}
          x={RADIUS}
          y={HEIGHT / 2 - 1}
          width={Math.max(0, placeOf(oldest) - RADIUS)}
          height={2}
        />
      )}
      {hours
        .map((waited, at) => (
          <circle
            // biome-ignore lint/suspicious/noArrayIndexKey: dots have no name, and their order is that of time
            key={at}
            className={`${styles.dot} ${toneOf(waited, at)}`}
            cx={placeOf(waited)}
            cy={HEIGHT / 2}
            r={RADIUS}
          />
        ))
        // The oldest over the others.
        .toReversed()}
    </svg>
  );
}

/** Above the pictures: the hours of a day, and what a dot is. */
export function WaitScale({ label, write }: { label: string; write: (ms: number) => string }) {
  const { t } = useWords();
  return (
    <>
      <span className={styles.dots}>{label}</span>
      <span className={styles.scale} aria-hidden="true">
        {MARKS.map((mark) => (
          <span key={mark} style={{ insetInlineStart: `${(placeOf(mark) / WIDTH) * 100}%` }}>
            {mark === 0 ? t('ui.console.waits.now') : write(mark * HOUR_MS)}
          </span>
        ))}
      </span>
    </>
  );
}
