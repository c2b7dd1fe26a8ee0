import type { ReactNode } from 'react';
import type { LoanOrder } from '../contract.ts';
import styles from './loan.module.css';
import { paymentParts } from './payment-parts.ts';

type Part = 'principal' | 'beside' | 'left';

/** What was owed before a payment: what it paid of the principal and beside it, and what was left. The lines beneath say each. */
export function PaymentBar({ paid }: { paid: LoanOrder }) {
  const parts = paymentParts(paid);
  if (parts === null) return null;
  const from = { principal: 0, beside: parts.principal, left: parts.principal + parts.beside };
  return (
    <svg className={styles.payment} viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">
      {(['principal', 'beside', 'left'] as const).map((part) => (
        <rect key={part} data-part={part} x={from[part]} width={parts[part]} height={10} />
      ))}
    </svg>
  );
}

/** A line's words with the colour that its part has in the bar. */
export function Swatched({ part, children }: { part: Part; children: ReactNode }) {
  return (
    <span className={styles.swatched}>
      <span className={styles.paymentSwatch} data-part={part} aria-hidden="true" />
      {children}
    </span>
  );
}
