import { useWords, type Words } from '#ui/i18n/words.tsx';
import { KeyValue, type KeyValueItem } from '#ui/list/list.tsx';
import { Receipt } from '#ui/preview/receipt.tsx';
import type { ReviewStep } from '#ui/preview/review-sheet.tsx';
import type { LoanOrder, LoanPreview } from '../contract.ts';
import styles from './loan.module.css';
import { loanDay } from './loan-day.ts';

/** Every figure of a loan, bound for a while. */
export function reviewOfLoan(words: Words, shown: LoanPreview): ReviewStep {
  const { t, money } = words;
  return {
    title: t('loan.reviewTitle'),
    content: (
      <>
        <KeyValue items={costLines(words, shown)} />
        <p className={styles.note}>{t(shown.instant ? 'loan.instantNote' : 'loan.personNote')}</p>
      </>
    ),
    clock: (seconds) => (seconds === 0 ? t('loan.over') : t('loan.valid', { seconds })),
    label: t('loan.ask', {
      amount: money(shown.amount, 'MXN', { code: false }),
      total: money(shown.total, 'MXN', { code: false }),
    }),
    refreshLabel: t('loan.refresh'),
    backLabel: t('loan.back'),
    recordsTo: '/trade?tab=loan',
  };
}

function costLines(words: Words, shown: LoanPreview): KeyValueItem[] {
  const { t, money, percent } = words;
  const pesos = (value: string) => money(value, 'MXN', { code: false });
  const { termDays: days } = shown;
  return [
    { label: t('loan.line.amount'), value: pesos(shown.amount) },
    { label: t('loan.interest', { rate: percent(shown.yearlyRate), days }), value: pesos(shown.interest) },
    { label: t('loan.line.iva'), value: pesos(shown.iva) },
    { label: t('loan.opening'), value: pesos('0.00') },
    { label: t('loan.cat'), value: `${shown.cat}%` },
    {
      label: t('loan.repayOn', { date: loanDay(words, shown.repayBy) }),
      value: pesos(shown.total),
      strong: true,
    },
    { label: t('loan.line.day'), value: pesos(shown.costPerDay) },
    {
      label: t('loan.late'),
      value: t('loan.late.perDay', { amount: pesos(shown.penaltyPerDay), rate: percent(shown.penaltyRate) }),
    },
  ];
}

/** It is there, or a person reviews it. */
export function LoanReceipt({ order }: { order: LoanOrder }) {
  const words = useWords();
  const { t, money } = words;
  const isThere = order.auditState === 'agree';
  return (
    <Receipt
      state={isThere ? 'done' : 'waiting'}
      title={t(isThere ? 'loan.done' : 'loan.asked', { amount: money(order.amount, 'MXN') })}
      texts={[t(isThere ? 'loan.done.text' : 'loan.asked.text')]}
      lines={[
        { label: t('loan.line.number'), value: order.number },
        ...(order.repaymentDate === null
          ? []
          : [{ label: t('loan.line.due'), value: loanDay(words, order.repaymentDate) }]),
      ]}
      head={order.ledgerHead}
      from="loan"
    />
  );
}
