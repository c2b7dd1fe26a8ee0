import styles from './figures.module.css';

interface SparklineProps {
  /** Oldest first, decimal strings; drawn, never computed with. */
  values: readonly string[];
  /** Which way the whole moved; by first and last value where not given. */
  direction?: -1 | 0 | 1;
  /** `row` is a small line in a list, `wide` fills the width with its ground tinted. */
  look?: 'row' | 'wide';
  /** Said to who cannot see it; without it the line is decoration. */
  label?: string;
}

const WIDTH = 100;
const HEIGHT = 40;

/** A line of few values, scaled to its lowest and highest. */
export function Sparkline({ values, direction, look = 'row', label }: SparklineProps) {
  const points = values.map(Number);
  const path = pathOf(points);
  const way = direction ?? Math.sign((points.at(-1) ?? 0) - (points[0] ?? 0));
  const tone = way < 0 ? styles.loss : way > 0 ? styles.gain : styles.flat;
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
      {path ? <path className={styles.stroke} d={path} vectorEffect="non-scaling-stroke" /> : null}
    </svg>
  );
}

/** An SVG path through the values, level through one alone; empty for none. */
function pathOf(values: readonly number[]): string {
  if (values.length === 0) return '';
  const points = values.length === 1 ? [...values, ...values] : values;
  const lowest = Math.min(...points);
  const range = Math.max(...points) - lowest;
  const margin = 3;
  return points
    .map((point, at) => {
      const x = (at / (points.length - 1)) * WIDTH;
      const y =
        range === 0 ? HEIGHT / 2 : HEIGHT - margin - ((point - lowest) / range) * (HEIGHT - 2 * margin);
      return `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join('');
}
