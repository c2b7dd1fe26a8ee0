import { useWords } from '#ui/i18n/words.tsx';
import type { AlertKind } from '../contract.ts';
import styles from './alert.module.css';
import { alertPlaces } from './alert-place.ts';
import { awayPercent } from './alert-words.ts';

interface AlertRailProps {
  alert: { readonly kind: AlertKind; readonly value: string; readonly currency: 'MXN' | 'USD' };
  /** The price now. */
  price: string;
  /** Nobody set it yet: nothing is waited for, so nothing is missing. */
  isIdea?: boolean;
}

/** The price now in the middle of a thin line, and where it has to come to, all alerts on one scale. */
export function AlertRail({ alert, price, isIdea = false }: AlertRailProps) {
  const { t, money, percent } = useWords();
  const places = alertPlaces(alert, price);
  const away = isIdea ? null : awayPercent(alert, price);
  return (
    <>
      <span className={styles.rail} aria-hidden="true">
        {places.map((at) => (
          <span
            key={at}
            className={styles.railWay}
            style={{ left: `${Math.min(at, 50)}%`, width: `${Math.abs(at - 50)}%` }}
          />
        ))}
        {places.map((at) => (
          <span key={at} className={styles.railTarget} style={{ left: `${at}%` }} />
        ))}
        <span className={styles.railNow} />
      </span>
      <span className={styles.railWords}>
        <span>{t('alert.now', { now: money(price, alert.currency, { code: false }) })}</span>
        {away === null ? null : <strong>{t('alert.away', { percent: percent(away) })}</strong>}
      </span>
    </>
  );
}
