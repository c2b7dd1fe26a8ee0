import { directionOf } from '#ui/i18n/decimal.ts';
import type { Notification } from '../contract.ts';
import { dayPath } from './day-path.ts';
import styles from './notification.module.css';

/** The day that came to an alert: its line, the price waited for across it, and a point where it was reached. */
export function AlertDay({
  alert: { line, bound, changePercent },
}: {
  alert: NonNullable<Notification['alert']>;
}) {
  const { width, height, path, level, end } = dayPath(line, bound);
  return (
    <svg
      className={styles.day}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {level === null ? null : (
        <path className={styles.bound} d={`M0 ${level}H${width}`} vectorEffect="non-scaling-stroke" />
      )}
      <path
        className={styles.price}
        data-way={directionOf(changePercent) < 0 ? 'down' : 'up'}
        d={path}
        vectorEffect="non-scaling-stroke"
      />
      {/* A point stays round as its line's cap is; WebKit stretches the cap of a line without any length. */}
      <path className={styles.reached} d={`M${end.x} ${end.y}h0.01`} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
