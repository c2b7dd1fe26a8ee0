import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { getInfoCall } from '#features/account/contract.ts';
import { Button } from '#ui/button/button.tsx';
import { failureText } from '#ui/call/failure-text.ts';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { TextField } from '#ui/field/text-field.tsx';
import { plainDecimal } from '#ui/i18n/plain-decimal.ts';
import { useWords, type Words } from '#ui/i18n/words.tsx';
import { KeyValue } from '#ui/list/list.tsx';
import { Caution } from '#ui/preview/notice.tsx';
import { Receipt } from '#ui/preview/receipt.tsx';
import { ReviewSheet, type ReviewStep, type SheetStep } from '#ui/preview/review-sheet.tsx';
import { useConfirmation } from '#ui/preview/use-confirmation.ts';
import { useSession } from '#ui/session/session.ts';
import {
  buyFoundation,
  type FoundationDetail,
  type FoundationOrder,
  type FoundationPreview,
  previewFoundation,
} from '../contract.ts';
import styles from './foundation.module.css';
import { dayOf, typedFault } from './foundation-words.ts';

interface BuySheetProps {
  product: FoundationDetail;
  open: boolean;
  onClose: () => void;
}

/** Buys: amount and, where one is needed, the key; every cost; receipt. */
export function BuySheet({ product, open, onClose }: BuySheetProps) {
  const words = useWords();
  const { t, money, find } = words;
  const { loggedIn } = useSession();
  const { currency, needsKey } = product;
  const info = useCallQuery(getInfoCall, {}, { errorTip: false, enabled: loggedIn });
  const available = info.data?.user.cash.find((cash) => cash.currency === currency)?.available ?? null;
  const confirmation = useConfirmation(previewFoundation, buyFoundation);
  const [typed, setTyped] = useState({ amount: '', key: '' });
  const [faults, setFaults] = useState<{ amount?: string; key?: string }>({});
  const { asking } = confirmation;
  const change = (name: 'amount' | 'key', value: string) => {
    setTyped({ ...typed, [name]: value });
    setFaults({});
    asking.reset();
  };
  const close = () => {
    setTyped({ amount: '', key: '' });
    setFaults({});
    confirmation.again();
    onClose();
  };
  const ask = () => {
    const plain = plainDecimal(typed.amount);
    const fault = typedFault(plain);
    const keyless = needsKey && typed.key.trim() === '';
    setFaults({
      ...(fault && { amount: t(fault) }),
      ...(keyless && { key: find('reason.key.required') ?? '' }),
    });
    if (fault !== null || keyless) return;
    void confirmation.ask({ id: product.id, amount: plain, ...(needsKey && { key: typed.key.trim() }) });
  };
  const hasFields = asking.failure?.kind === 'refusal' && Object.keys(asking.failure.fields).length > 0;
  return (
    <ReviewSheet
      confirmation={confirmation}
      open={open}
      onClose={close}
      before={{
        title: t('foundation.buy.title', { name: product.name }),
        content: (
          <form
            className={styles.form}
            onSubmit={(event) => {
              event.preventDefault();
              ask();
            }}
          >
            <TextField
              label={t('foundation.buy.amount')}
              prefix="$"
              inputMode="decimal"
              autoComplete="off"
              value={typed.amount}
              onChange={(event) => change('amount', event.target.value)}
              error={faults.amount ?? asking.fields.amount ?? null}
              hint={
                available === null
                  ? t('foundation.buy.minimum', { amount: money(product.minAmount, currency) })
                  : t('foundation.buy.available', { amount: money(available, currency) })
              }
            />
            {needsKey ? (
              <TextField
                label={t('foundation.buy.key')}
                autoComplete="off"
                autoCapitalize="characters"
                maxLength={40}
                value={typed.key}
                onChange={(event) => change('key', event.target.value)}
                error={faults.key ?? asking.fields.key ?? null}
                hint={
                  product.sandboxKey === null
                    ? t('foundation.key.needed')
                    : t('foundation.key.sandbox', { key: product.sandboxKey })
                }
              />
            ) : null}
            {asking.failure !== null && !hasFields ? (
              <Caution>{failureText(words, asking.failure)}</Caution>
            ) : null}
          </form>
        ),
        footer: (
          <Button busy={asking.busy} onClick={ask}>
            {t('foundation.buy.review')}
          </Button>
        ),
      }}
      review={(shown) => reviewOf(words, shown)}
      receipt={({ order }) => receiptOf(words, order, close)}
    />
  );
}

function reviewOf(words: Words, shown: FoundationPreview): ReviewStep {
  const { t, money } = words;
  const { currency } = shown;
  const short = (value: string) => money(value, currency, { code: false });
  return {
    title: t('foundation.review'),
    content: (
      <>
        <KeyValue
          items={[
            { label: t('foundation.order.invested'), value: short(shown.amount) },
            {
              label: t('foundation.review.charge', { iva: short(shown.iva) }),
              value: short(shown.serviceCharge),
            },
            { label: t('foundation.review.pay'), value: money(shown.total, currency), strong: true },
            {
              label: t('foundation.example.profit', { days: shown.days }),
              value: short(shown.expectedProfit),
            },
            { label: t('foundation.review.finishCharge'), value: short(`-${shown.finishCharge}`) },
            {
              label: t('foundation.example.receive', { date: dayOf(words, shown, shown.finishAt) }),
              value: short(shown.expectedTotal),
            },
          ]}
        />
        <p className={styles.reviewNote}>{t('foundation.review.note')}</p>
      </>
    ),
    unsure: t('foundation.review.unsure'),
    clock: (seconds) =>
      seconds === 0 ? t('foundation.review.over') : t('foundation.review.valid', { seconds }),
    label: t('foundation.review.confirm', { amount: money(shown.total, currency) }),
    refreshLabel: t('foundation.review.refresh'),
    backLabel: t('foundation.review.back'),
    recordsTo: '/trade?tab=foundation',
  };
}

function receiptOf(words: Words, order: FoundationOrder, close: () => void): SheetStep {
  const { t, money } = words;
  const { currency } = order;
  return {
    title: t('foundation.receipt'),
    content: (
      <Receipt
        state="done"
        title={t('foundation.receipt.bought', { amount: money(order.buyPrice, currency) })}
        texts={[t('foundation.receipt.text', { date: dayOf(words, order, order.finishAt) })]}
        lines={[
          { label: t('foundation.order.number'), value: order.number },
          { label: t('foundation.order.charge'), value: money(order.buyServiceCharge, currency) },
          { label: t('foundation.order.paid'), value: money(order.buyActual, currency), strong: true },
        ]}
        head={order.ledgerHead}
        from="order"
      />
    ),
    footer: <ReceiptWays id={order.id} close={close} />,
  };
}

/** The ways on from a receipt. */
export function ReceiptWays({ id, close }: { id: string; close: () => void }) {
  const { t } = useWords();
  const navigate = useNavigate();
  return (
    <>
      <Button onClick={close}>{t('foundation.receipt.close')}</Button>
      <Button kind="quiet" onClick={() => void navigate({ to: `/trade/foundationOrderDetail/${id}` })}>
        {t('foundation.receipt.toOrder')}
      </Button>
    </>
  );
}
