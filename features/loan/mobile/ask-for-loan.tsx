import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { formatMoney, type Money } from '#kernel/money/money.ts';
import { Button } from '#ui/button/button.tsx';
import { failureText } from '#ui/call/failure-text.ts';
import { plainDecimal } from '#ui/i18n/plain-decimal.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { Caution } from '#ui/preview/notice.tsx';
import { ReviewSheet } from '#ui/preview/review-sheet.tsx';
import { useConfirmation } from '#ui/preview/use-confirmation.ts';
import { Segments } from '#ui/tabs/segments.tsx';
import { borrowLoan, type LoanConditions, type LoanTermsShown, previewLoan } from '../contract.ts';
import { TERM_DAYS, type TermDays } from '../loan.ts';
import { AmountSlider } from './amount-slider.tsx';
import { CostCard } from './cost-card.tsx';
import styles from './loan.module.css';
import { askable, estimateOf, firstAmount, typedPesos } from './loan-draft.ts';
import { LoanPage } from './loan-page.tsx';
import { LoanReceipt, reviewOfLoan } from './loan-review.tsx';

interface AskForLoanProps {
  conditions: LoanConditions;
  terms: LoanTermsShown;
  banner: ReactNode;
  /** The review or its receipt is shown, or was closed. */
  onSheet: (isShown: boolean) => void;
  /** Why the limit is what it is. */
  children: ReactNode;
}

/** Amount and term, with everything they cost as one moves them; then the review that binds. */
export function AskForLoan({ conditions, terms, banner, onSheet, children }: AskForLoanProps) {
  const words = useWords();
  const { t, money } = words;
  const navigate = useNavigate();
  const [typed, setTyped] = useState(() => firstAmount(conditions, terms));
  const [days, setDays] = useState<TermDays>(90);
  const confirmation = useConfirmation(previewLoan, borrowLoan);
  const { asking } = confirmation;
  const change = (amount: string) => {
    setTyped(amount);
    asking.reset();
  };
  const isReviewed = confirmation.preview !== null;
  useEffect(() => onSheet(isReviewed), [onSheet, isReviewed]);
  const wanted = askable(typedPesos(typed), conditions, terms);
  const estimate = estimateOf(wanted, days, terms.yearlyRate, conditions.ivaPercent);
  const ask = () => void confirmation.ask({ amount: plainDecimal(typed), termDays: days });
  const pesos = (value: Money) => money(formatMoney(value), 'MXN', { code: false });
  const isField = asking.failure?.kind === 'refusal' && asking.fields.amount !== undefined;
  return (
    <LoanPage
      footer={
        <Button busy={asking.busy} onClick={ask}>
          {estimate === null
            ? t('loan.review')
            : t('loan.ask', { amount: pesos(estimate.amount), total: pesos(estimate.total) })}
        </Button>
      }
    >
      {banner}
      <AmountSlider
        conditions={conditions}
        terms={terms}
        typed={typed}
        onChange={change}
        error={asking.fields.amount ?? null}
      />
      <TermChoice
        days={days}
        onChange={(term) => {
          setDays(term);
          asking.reset();
        }}
      />
      {asking.failure !== null && !isField ? <Caution>{failureText(words, asking.failure)}</Caution> : null}
      {estimate === null ? null : (
        <CostCard conditions={conditions} terms={terms} estimate={estimate} days={days} />
      )}
      {children}
      <p className={styles.note}>{t('loan.use')}</p>
      <ReviewSheet
        confirmation={confirmation}
        open={isReviewed}
        onClose={confirmation.again}
        review={(shown) => reviewOfLoan(words, shown)}
        receipt={({ order }) => ({
          title: t('loan.receipt'),
          content: <LoanReceipt order={order} />,
          footer: (
            <Button onClick={() => void navigate({ to: `/trade/loanOrderDetail/${order.id}` })}>
              {t('loan.see')}
            </Button>
          ),
        })}
      />
    </LoanPage>
  );
}

/** For how many days. */
function TermChoice({ days, onChange }: { days: TermDays; onChange: (days: TermDays) => void }) {
  const { t } = useWords();
  return (
    <div className={styles.term}>
      <Segments
        label={t('loan.term')}
        value={String(days)}
        onChange={(value) => onChange(TERM_DAYS.find((term) => String(term) === value) ?? days)}
        options={TERM_DAYS.map((term) => ({
          value: String(term),
          label: term === days ? t('loan.days', { days: term }) : String(term),
        }))}
      />
    </div>
  );
}
