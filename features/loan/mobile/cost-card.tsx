import { money as cents, formatMoney, type Money, rate, WHOLE_RATE_UNITS } from '#kernel/money/money.ts';
import { useBusinessNow } from '#ui/clock/business-clock.ts';
import { Amount } from '#ui/figures/amount.tsx';
import { PartBar } from '#ui/figures/part-bar.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { Card, KeyValue } from '#ui/list/list.tsx';
import type { LoanConditions, LoanTermsShown } from '../contract.ts';
import { dateAfter, dueInstant, interestFor, loanDate, type TermDays } from '../loan.ts';
import styles from './loan.module.css';
import { loanDay } from './loan-day.ts';
import { type Estimate, rateOfPercent } from './loan-draft.ts';

interface CostCardProps {
  conditions: LoanConditions;
  terms: LoanTermsShown;
  estimate: Estimate;
  days: TermDays;
}

/** All that a loan costs, before it is asked for. */
export function CostCard({ conditions, terms, estimate, days }: CostCardProps) {
  const words = useWords();
  const { t, money, percent } = words;
  const now = useBusinessNow(60_000);
  const pesos = (value: Money) => money(formatMoney(value), 'MXN', { code: false });
  const yearly = rateOfPercent(terms.yearlyRate ?? '0.00');
  const penalty = rate((yearly * rateOfPercent(conditions.penaltyShare)) / WHOLE_RATE_UNITS);
  const { amount, interest, iva, total, cat } = estimate;
  return (
    <Card>
      <div className={styles.total}>
        <span className={styles.soft}>
          {t('loan.repayOn', { date: loanDay(words, dueInstant(dateAfter(loanDate(now), days))) })}
        </span>
        <Amount value={formatMoney(total)} currency="MXN" size="large" />
      </div>
      <ShareBar amount={amount} cost={cents(interest + iva)} />
      <KeyValue
        items={[
          { label: t('loan.cat'), value: `${cat}%`, strong: true },
          {
            label: t('loan.interest', { rate: percent(terms.yearlyRate ?? '0'), days }),
            value: pesos(interest),
          },
          { label: t('loan.iva', { percent: percent(conditions.ivaPercent) }), value: pesos(iva) },
          { label: t('loan.opening'), value: pesos(cents(0n)) },
          { label: t('loan.early'), value: t('loan.early.free') },
          {
            label: t('loan.late'),
            value: t('loan.late.perDay', {
              amount: pesos(interestFor(amount, penalty, 1)),
              rate: percent(formatRatePercent(penalty)),
            }),
          },
        ]}
      />
    </Card>
  );
}

const HUNDREDTHS_OF_PERCENT = 10_000n;

/** A rate in percent as a decimal string. */
const formatRatePercent = (yearly: bigint): string => formatMoney(cents(yearly / HUNDREDTHS_OF_PERCENT));

/** What arrives, and what it costs, as one bar. */
function ShareBar({ amount, cost }: { amount: Money; cost: Money }) {
  const { t, money } = useWords();
  return (
    <div>
      <PartBar
        parts={[
          { tone: 'anil', size: Number(amount) },
          { tone: 'corn', size: Number(cost) },
        ]}
      />
      <p className={styles.barWords}>
        <span className={styles.ownWord}>
          {t('loan.arrives', { amount: money(formatMoney(amount), 'MXN', { code: false }) })}
        </span>
        <span className={styles.costWord}>
          {t('loan.costs', { amount: money(formatMoney(cost), 'MXN', { code: false }) })}
        </span>
      </p>
    </div>
  );
}
