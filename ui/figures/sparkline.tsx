import styles from './figures.module.css';

interface SparklineProps {
  /** Oldest first, decimal strings; drawn, never computed with. */
  values: readonly string[];
  /** Which way the whole moved; by first and last value where not given. */
  direction?: -1 | 0 | 1;
  /**
   * `row` is a day's line in a list, from the close before, which is dashed; `wide` fills the width with its ground tinted:
   * all that one has, which money in and out moves, too, so that its colour praises and blames nothing.
   */
  look?: 'row' | 'wide';
  /** How many values the whole width stands for, where the day goes on; as many as there are unless told. */
  whole?: number;
  /** Whether its end is now: a point stands there, for which its place leaves room at the right. */
  isLive?: boolean;
  /** Said to who cannot see it; without it the line is decoration. */
  label?: string;
}

const WIDTH = 100;
const HEIGHT = 40;
const MARGIN = 3;
/** A day's line is scaled to at least so much of the close before: a calm day, and the first minutes of any, look calm. */
const LEAST_RANGE = 0.01;

/** A line of few values, scaled to its lowest and highest. */
export function Sparkline({ values, direction, look = 'row', whole = 0, isLive, label }: SparklineProps) {
  const points = values.map(Number);
  const [base] = points;
  const least = look === 'row' ? LEAST_RANGE * (base ?? 0) : 0;
  const heightOf = scaleOf(points, least);
  const path = pathOf(points, heightOf, Math.max(whole, points.length, 2));
  const way = direction ?? Math.sign((points.at(-1) ?? 0) - (points[0] ?? 0));
  const moved = way < 0 ? styles.loss : way > 0 ? styles.gain : styles.flat;
  const tone = look === 'wide' ? styles.owned : moved;
  // The ground under a line that never moved would be a bar.
  const hasGround = look === 'wide' && points.some((point) => point !== points[0]);
  return (
    <svg
      className={`${look === 'row' ? styles.line : styles.wide} ${tone}`}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      {hasGround ? <path className={styles.area} d={`${path}V${HEIGHT}H0Z`} /> : null}
      {look === 'row' && base !== undefined && Math.max(whole, points.length) > 2 ? (
        <path
          className={styles.base}
          d={`M0 ${heightOf(base).toFixed(1)}H${WIDTH}`}
          vectorEffect="non-scaling-stroke"
        />
      ) : null}
      {path ? <path className={styles.stroke} d={path} vectorEffect="non-scaling-stroke" /> : null}
      {isLive && points.length > 1 ? <EndPoint at={heightOf(points.at(-1) ?? 0).toFixed(1)} /> : null}
    </svg>
  );
}

/**
 * Where the line has come to. A point stays round however the picture is stretched, as its line's cap is: that of a line which is
 * a hundredth long, since WebKit stretches the cap of one without any length.
 */
function EndPoint({ at }: { at: string }) {
  const point = `M${WIDTH} ${at}h0.01`;
  return (
    <>
      <path className={styles.halo} d={point} vectorEffect="non-scaling-stroke" />
      <path className={styles.point} d={point} vectorEffect="non-scaling-stroke" />
    </>
  );
}

/** Where a value lies, from the top; all in the middle where none differs. */
function scaleOf(points: readonly number[], least: number): (point: number) => number {
  const lowest = Math.min(...points);
  const range = Math.max(...points) - lowest;
  const scale = Math.max(range, least);
  if (scale === 0) return () => HEIGHT / 2;
  const from = lowest - (scale - range) / 2;
  return (point) => HEIGHT - MARGIN - ((point - from) / scale) * (HEIGHT - 2 * MARGIN);
}

/** An SVG path through the values, level through one alone; empty for none. */
function pathOf(values: readonly number[], heightOf: (point: number) => number, whole: number): string {
  if (values.length === 0) return '';
  const points = values.length === 1 ? [...values, ...values] : values;
  const last = values.length === 1 ? 1 : whole - 1;
  return points
    .map((point, at) => {
      const x = (at / last) * WIDTH;
      return `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${heightOf(point).toFixed(1)}`;
    })
    .join('');
}
