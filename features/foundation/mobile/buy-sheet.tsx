import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { getInfoCall } from '#features/account/contract.ts';
import { Button } from '#ui/button/button.tsx';
import { failureText } from '#ui/call/failure-text.ts';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { AmountField } from '#ui/field/amount-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { plainDecimal } from '#ui/i18n/plain-decimal.ts';
import { useWords, type Words } from '#ui/i18n/words.tsx';
import { KeyValue } from '#ui/list/list.tsx';
import { Caution, ReviewNote } from '#ui/preview/notice.tsx';
import { Receipt } from '#ui/preview/receipt.tsx';
import { ReviewSheet, type ReviewStep, type SheetStep } from '#ui/preview/review-sheet.tsx';
import { type Confirmation, useConfirmation } from '#ui/preview/use-confirmation.ts';
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
  const { t } = words;
  const confirmation = useConfirmation(previewFoundation, buyFoundation);
  const { asking } = confirmation;
  const typing = useTyping(product.needsKey, asking.reset);
  const close = () => {
    typing.clear();
    confirmation.again();
    onClose();
  };
  const ask = () => {
    const wish = typing.check();
    if (wish !== null) void confirmation.ask({ id: product.id, ...wish });
  };
  return (
    <ReviewSheet
      confirmation={confirmation}
      open={open}
      onClose={close}
      before={{
        title: t('foundation.buy.title', { name: product.name }),
        content: <BuyForm product={product} typing={typing} asking={asking} onSend={ask} />,
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

const NOTHING_TYPED = { amount: '', key: '' };

/** What is typed, and what is wrong with it in words before anything is asked. */
function useTyping(needsKey: boolean, onChange: () => void) {
  const { t, find } = useWords();
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const [faults, setFaults] = useState<{ amount?: string; key?: string }>({});
  return {
    typed,
    faults,
    change: (name: keyof typeof NOTHING_TYPED, value: string) => {
      setTyped({ ...typed, [name]: value });
      setFaults({});
      onChange();
    },
    clear: () => {
      setTyped(NOTHING_TYPED);
      setFaults({});
    },
    check: () => {
      const amount = plainDecimal(typed.amount);
      const key = typed.key.trim();
      const fault = typedFault(amount);
      const isKeyMissing = needsKey && key === '';
      setFaults({
        ...(fault && { amount: t(fault) }),
        ...(isKeyMissing && { key: find('reason.key.required') ?? '' }),
      });
      if (fault !== null || isKeyMissing) return null;
      return { amount, ...(needsKey && { key }) };
    },
  };
}

interface BuyFormProps {
  product: FoundationDetail;
  typing: ReturnType<typeof useTyping>;
  asking: Confirmation['asking'];
  onSend: () => void;
}

function BuyForm({ product, typing, asking, onSend }: BuyFormProps) {
  const words = useWords();
  const { t, money } = words;
  const { loggedIn } = useSession();
  const { currency, needsKey, sandboxKey } = product;
  const info = useCallQuery(getInfoCall, {}, { errorTip: false, enabled: loggedIn });
  const available = info.data?.user.cash.find((cash) => cash.currency === currency)?.available ?? null;
  const { failure, fields } = asking;
  const hasFields = failure?.kind === 'refusal' && Object.keys(failure.fields).length > 0;
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      <AmountField
        label={t('foundation.buy.amount')}
        prefix="$"
        value={typing.typed.amount}
        onChange={(amount) => typing.change('amount', amount)}
        error={typing.faults.amount ?? fields.amount ?? null}
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
          value={typing.typed.key}
          onChange={(event) => typing.change('key', event.target.value)}
          error={typing.faults.key ?? fields.key ?? null}
          hint={
            sandboxKey === null
              ? t('foundation.key.needed')
              : t('foundation.key.sandbox', { key: sandboxKey })
          }
        />
      ) : null}
      {failure !== null && !hasFields ? <Caution>{failureText(words, failure)}</Caution> : null}
    </form>
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
        <ReviewNote>{t('foundation.review.note')}</ReviewNote>
      </>
    ),
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
