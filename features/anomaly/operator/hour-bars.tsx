import { useWords } from '#ui/i18n/words.tsx';
import styles from './anomaly.module.css';

const STEP = 5;
const HEIGHT = 24;
const [DAY_FROM, DAY_UNTIL] = [7, 20];

/** A bar an hour of Mexico City's day; those outside of a working day in another tone. The words say when. */
export function HourBars({ hours }: { hours: readonly number[] }) {
  const { t } = useWords();
  const most = Math.max(1, ...hours);
  const busy = hours.flatMap((count, hour) => (count > 0 ? [`${hour}:00 (${count})`] : []));
  if (busy.length === 0) return '—';
  return (
    <svg
      className={styles.hours}
      viewBox={`0 0 ${hours.length * STEP} ${HEIGHT}`}
      role="img"
      aria-label={t('anomaly.hours.told', { hours: busy.join(', ') })}
    >
      {hours
        .map((count, at) => ({ count, hour: at }))
        .map(({ count, hour }) => {
          const height = count === 0 ? 1 : Math.max(3, (count / most) * HEIGHT);
          const tone = hour >= DAY_FROM && hour < DAY_UNTIL ? styles.day : styles.night;
          return (
            <rect
              key={hour}
              className={count === 0 ? styles.none : tone}
              x={hour * STEP}
              y={HEIGHT - height}
              width={STEP - 1}
              height={height}
            />
          );
        })}
    </svg>
  );
}
