import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useWords } from '#ui/i18n/words.tsx';
import styles from './alert.module.css';

interface PriceLineProps {
  /** Closes of the last days and the price now, oldest first. */
  readonly values: readonly number[];
  /** Where the alert would fire; the first one has the handle. */
  readonly lines: readonly number[];
  /** Where the handle's line may be dragged. */
  readonly onDrag: (pointed: number) => void;
  readonly onStep: (steps: number) => void;
  readonly label: string;
  /** How far the price still has to go to the line, in words; null where it is there, or goes either way. */
  readonly away: string | null;
  /** The bound in words, for who cannot see the line. */
  readonly valueText: string;
}

const WIDTH = 100;
const HEIGHT = 100;
/** Room above and below what was paid lately, as a share of the price. */
const ROOM = 0.08;

/** The last days as a line, and the alert as another that one drags. Numbers: drawn only, nothing is computed from them. */
export function PriceLine({ values, lines, onDrag, onStep, label, away, valueText }: PriceLineProps) {
  const { t } = useWords();
  const plot = useRef<HTMLDivElement>(null);
  const now = values.at(-1) ?? 1;
  const low = Math.min(...values, now * (1 - ROOM));
  const high = Math.max(...values, now * (1 + ROOM));
  const heightOf = (price: number) => ((high - price) / (high - low)) * HEIGHT;
  const inSight = (price: number) => Math.min(HEIGHT, Math.max(0, heightOf(price)));

  const drag = (event: PointerEvent<HTMLDivElement>) => {
    const box = plot.current?.getBoundingClientRect();
    if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const share = Math.min(1, Math.max(0, (event.clientY - box.top) / box.height));
    onDrag(high - share * (high - low));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1, PageUp: 10, PageDown: -10 };
    const count = steps[event.key as keyof typeof steps];
    if (count === undefined) return;
    event.preventDefault();
    onStep(count);
  };

  const [first] = lines;
  return (
    <div ref={plot} className={styles.plot}>
      <Drawing {...{ values, lines, heightOf, inSight }} isFar={away !== null} />
      {first === undefined || away === null ? null : (
        <span
          className={first > now ? `${styles.away} ${styles.awayAbove}` : styles.away}
          style={{ top: `${inSight(first)}%` }}
        >
          {away}
        </span>
      )}
      {first === undefined ? null : (
        <div
          role="slider"
          tabIndex={0}
          aria-orientation="vertical"
          aria-label={label}
          aria-valuemin={low}
          aria-valuemax={high}
          aria-valuenow={first}
          aria-valuetext={valueText}
          className={styles.handle}
          style={{ top: `${inSight(first)}%` }}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={drag}
          onKeyDown={onKeyDown}
          data-base-ui-swipe-ignore=""
        >
          <span className={styles.grip} />
          <span className={styles.dragHint}>{t('alert.drag')}</span>
        </div>
      )}
    </div>
  );
}

interface DrawingProps {
  readonly values: readonly number[];
  readonly lines: readonly number[];
  readonly heightOf: (price: number) => number;
  readonly inSight: (price: number) => number;
  /** The price has not come to the line yet: what is between is tinted. */
  readonly isFar: boolean;
}

function Drawing({ values, lines, heightOf, inSight, isFar }: DrawingProps) {
  const now = values.at(-1) ?? 1;
  const [first] = lines;
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
      {first === undefined || !isFar ? null : (
        <rect
          className={styles.between}
          y={Math.min(inSight(first), heightOf(now))}
          width={WIDTH}
          height={Math.abs(inSight(first) - heightOf(now))}
        />
      )}
      <path className={styles.past} d={pathOf(values, heightOf)} vectorEffect="non-scaling-stroke" />
      <path className={styles.present} d={`M0 ${heightOf(now)}H${WIDTH}`} vectorEffect="non-scaling-stroke" />
      {lines.map((line) => (
        <path
          key={line}
          className={styles.bound}
          d={`M0 ${inSight(line)}H${WIDTH}`}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
}

function pathOf(values: readonly number[], heightOf: (price: number) => number): string {
  const last = Math.max(1, values.length - 1);
  return values
    .map((value, at) => `${at === 0 ? 'M' : 'L'}${(at / last) * WIDTH} ${heightOf(value)}`)
    .join('');
}
