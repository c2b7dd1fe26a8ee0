import { useEffect, useRef, useState } from 'react';
import { isSome } from '#kernel/money/is-some.ts';
import { Button, ButtonLink } from '#ui/button/button.tsx';
import { failureText } from '#ui/call/failure-text.ts';
import { AmountField } from '#ui/field/amount-field.tsx';
import { OwnFigures } from '#ui/figures/own-figures.tsx';
import { plainDecimal } from '#ui/i18n/plain-decimal.ts';
import { useWords, type Words } from '#ui/i18n/words.tsx';
import { KeyValue } from '#ui/list/list.tsx';
import { Caution } from '#ui/preview/notice.tsx';
import { Receipt } from '#ui/preview/receipt.tsx';
import { ReviewSheet, type ReviewStep } from '#ui/preview/review-sheet.tsx';
import { useConfirmation } from '#ui/preview/use-confirmation.ts';
import {
  type LoanDetail,
  type LoanOrder,
  previewRepayment,
  type RepaymentPreview,
  repayLoan,
} from '../contract.ts';

interface RepaySheetProps {
  detail: LoanDetail;
  paying: 'all' | 'part' | null;
  onClose: () => void;
}

/** Pays back all of it or a part: what it pays, then the receipt. */
export function RepaySheet({ detail: { order }, paying, onClose }: RepaySheetProps) {
  const words = useWords();
  const { t } = words;
  const [typed, setTyped] = useState('');
  const confirmation = useConfirmation(previewRepayment, repayLoan);
  const { asking, ask } = confirmation;
  const askedFor = useRef<string | null>(null);
  useEffect(() => {
    // All of it needs no amount: the figures are asked for as the sheet opens.
    if (paying === 'all' && askedFor.current !== order.id) {
      askedFor.current = order.id;
      void ask({ id: order.id });
    }
    if (paying === null) askedFor.current = null;
  }, [paying, order.id, ask]);
  const close = () => {
    confirmation.again();
    setTyped('');
    onClose();
  };
  const fields = asking.failure?.kind === 'refusal' ? asking.fields : {};
  const before = {
    title: t('loan.pay'),
    content: (
      <>
        {paying === 'part' ? (
          <PartField
            order={order}
            typed={typed}
            error={fields.amount ?? null}
            onChange={(amount) => {
              setTyped(amount);
              asking.reset();
            }}
          />
        ) : null}
        {asking.failure !== null && (paying === 'all' || fields.amount === undefined) ? (
          <Caution>{fields.amount ?? failureText(words, asking.failure)}</Caution>
        ) : null}
      </>
    ),
    footer:
      paying === 'part' ? (
        <Button busy={asking.busy} onClick={() => void ask({ id: order.id, amount: plainDecimal(typed) })}>
          {t('loan.review')}
        </Button>
      ) : (
        <ButtonLink kind="secondary" to="/deposit">
          {t('loan.toDeposit')}
        </ButtonLink>
      ),
  };
  return (
    <ReviewSheet
      confirmation={confirmation}
      open={paying !== null}
      onClose={close}
      before={before}
      review={(shown) => reviewOfRepayment(words, shown)}
      receipt={({ order: paid }) => ({
        title: t('loan.receipt'),
        content: <RepaidReceipt order={paid} />,
        footer: <Button onClick={close}>{t('loan.close')}</Button>,
      })}
    />
  );
}

/** The most that can be paid; a closed eye covers it, as on the screen behind. */
function OwedToday({ order }: { order: LoanOrder }) {
  const { t, money } = useWords();
  return <KeyValue items={[{ label: t('loan.owedToday'), value: money(order.owed, 'MXN') }]} />;
}

interface PartFieldProps {
  order: LoanOrder;
  typed: string;
  error: string | null;
  onChange: (amount: string) => void;
}

/** How much of it is paid back. */
function PartField({ order, typed, error, onChange }: PartFieldProps) {
  const { t } = useWords();
  return (
    <>
      <OwnFigures>
        <OwedToday order={order} />
      </OwnFigures>
      <AmountField
        label={t('loan.payAmount')}
        prefix="$"
        value={typed}
        error={error}
        hint={t('loan.payHint')}
        onChange={onChange}
      />
    </>
  );
}

function reviewOfRepayment(words: Words, shown: RepaymentPreview): ReviewStep {
  const { t, money } = words;
  const pesos = (value: string) => money(value, 'MXN', { code: false });
  return {
    title: t('loan.payReview'),
    content: (
      <KeyValue
        items={[
          { label: t('loan.line.interest'), value: pesos(shown.interest) },
          { label: t('loan.line.iva'), value: pesos(shown.iva) },
          { label: t('loan.line.penalty'), value: pesos(shown.penalty) },
          { label: t('loan.line.principal'), value: pesos(shown.principal) },
          { label: t('loan.line.total'), value: pesos(shown.total), strong: true },
          { label: t('loan.line.left'), value: pesos(shown.owedAfter) },
        ]}
      />
    ),
    clock: (seconds) => (seconds === 0 ? t('loan.over') : t('loan.valid', { seconds })),
    label: t('loan.payConfirm', { amount: money(shown.total, 'MXN') }),
    refreshLabel: t('loan.refresh'),
    backLabel: t('loan.back'),
    recordsTo: '/trade?tab=loan',
  };
}

function RepaidReceipt({ order }: { order: LoanOrder }) {
  const { t, money } = useWords();
  const isOver = !isSome(order.owed);
  return (
    <Receipt
      state="done"
      title={t('loan.paid', { amount: money(order.amount, 'MXN') })}
      texts={[isOver ? t('loan.paid.over') : null]}
      lines={[
        { label: t('loan.line.number'), value: order.number },
        { label: t('loan.line.left'), value: money(order.owed, 'MXN', { code: false }), strong: true },
      ]}
      head={order.ledgerHead}
      from="loan"
    />
  );
}
