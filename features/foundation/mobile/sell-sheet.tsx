import { RefusedPreview } from '#features/sandbox/mobile/index.ts';
import { isSome } from '#kernel/money/is-some.ts';
import { Button } from '#ui/button/button.tsx';
import { useWords, type Words } from '#ui/i18n/words.tsx';
import { KeyValue } from '#ui/list/list.tsx';
import { Caution } from '#ui/preview/notice.tsx';
import { Receipt } from '#ui/preview/receipt.tsx';
import { ReviewSheet, type ReviewStep, type SheetStep } from '#ui/preview/review-sheet.tsx';
import { useConfirmation } from '#ui/preview/use-confirmation.ts';
import {
  type FoundationOrder,
  type FoundationSalePreview,
  previewFoundationSale,
  sellFoundation,
} from '../contract.ts';
import styles from './foundation.module.css';
import { dayOf } from './foundation-words.ts';

interface SellSheetProps {
  order: FoundationOrder;
  open: boolean;
  onClose: () => void;
}

/** Sells before the finish: what one gets, what is given up, what stays owed; in an open session alone. */
export function SellSheet({ order, open, onClose }: SellSheetProps) {
  const words = useWords();
  const { t } = words;
  const confirmation = useConfirmation(previewFoundationSale, sellFoundation);
  const { asking } = confirmation;
  const ask = () => void confirmation.ask({ id: order.id });
  const close = () => {
    confirmation.again();
    asking.reset();
    onClose();
  };
  return (
    <ReviewSheet
      confirmation={confirmation}
      open={open}
      onClose={close}
      before={{
        title: t('foundation.sell.title'),
        content: (
          <div className={styles.form}>
            <p>{t('foundation.sell.text', { date: dayOf(words, order, order.finishAt) })}</p>
            <RefusedPreview
              failure={asking.failure}
              exchange={order.currency === 'MXN' ? 'XMEX' : 'XNYS'}
              onMoved={asking.reset}
            />
          </div>
        ),
        footer: (
          <Button busy={asking.busy} onClick={ask}>
            {t('foundation.sell.review')}
          </Button>
        ),
      }}
      review={(shown) => reviewOf(words, shown)}
      receipt={({ order: sold }) => receiptOf(words, sold, close)}
    />
  );
}

function reviewOf(words: Words, shown: FoundationSalePreview): ReviewStep {
  const { t, money } = words;
  const { currency } = shown;
  const short = (value: string, sign?: 'always') =>
    money(value, currency, { code: false, ...(sign && { sign }) });
  return {
    title: t('foundation.sell.title'),
    content: (
      <>
        <KeyValue
          items={[
            { label: t('foundation.order.invested'), value: short(shown.principal) },
            {
              label: t('foundation.sell.profit', { days: shown.days }),
              value: short(shown.profit, 'always'),
            },
            {
              label: t('foundation.review.charge', { iva: short(shown.iva) }),
              value: short(`-${shown.serviceCharge}`),
            },
            { label: t('foundation.sell.receive'), value: money(shown.total, currency), strong: true },
            ...(isSome(shown.owed) ? [{ label: t('foundation.sell.owed'), value: short(shown.owed) }] : []),
            {
              label: t('foundation.sell.givenUp', { date: dayOf(words, shown, shown.finishAt) }),
              value: short(shown.expectedMore),
            },
          ]}
        />
        {isSome(shown.owed) ? <Caution>{t('foundation.sell.owedText')}</Caution> : null}
      </>
    ),
    clock: (seconds) =>
      seconds === 0 ? t('foundation.review.over') : t('foundation.review.valid', { seconds }),
    label: t('foundation.sell.confirm', { amount: money(shown.total, currency) }),
    refreshLabel: t('foundation.review.refresh'),
    backLabel: t('foundation.review.back'),
    recordsTo: '/trade?tab=foundation',
  };
}

function receiptOf({ t, money }: Words, order: FoundationOrder, close: () => void): SheetStep {
  const { currency } = order;
  return {
    title: t('foundation.receipt'),
    content: (
      <Receipt
        state="done"
        title={t('foundation.receipt.sold', { amount: money(order.sellActual ?? '0', currency) })}
        texts={[
          isSome(order.owed) ? t('foundation.owedText', { amount: money(order.owed, currency) }) : null,
        ]}
        lines={[
          { label: t('foundation.order.number'), value: order.number },
          { label: t('foundation.order.charge'), value: money(order.sellServiceCharge ?? '0', currency) },
          {
            label: t('foundation.order.result'),
            value: money(order.profit ?? '0', currency, { sign: 'always' }),
            strong: true,
          },
        ]}
        head={order.ledgerHead}
        from="order"
      />
    ),
    footer: <Button onClick={close}>{t('foundation.receipt.close')}</Button>,
  };
}
