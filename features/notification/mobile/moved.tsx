import { Amount } from '#ui/figures/amount.tsx';
import { directionOf } from '#ui/i18n/decimal.ts';
import type { Notification } from '../contract.ts';
import styles from './notification.module.css';

interface MovedProps {
  moved: NonNullable<Notification['moved']>;
  size?: 'hero';
}

/** What moved of one's money with what is told: the words leave the amount to this. */
export function Moved({ moved: { amount, currency }, size }: MovedProps) {
  return (
    <span className={directionOf(amount) < 0 ? undefined : styles.gain}>
      <Amount value={amount} currency={currency} code sign="always" size={size} />
    </span>
  );
}
