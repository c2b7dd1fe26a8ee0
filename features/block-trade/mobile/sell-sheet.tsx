import { useEffect, useRef } from 'react';
import { RefusedPreview } from '#features/sandbox/mobile/index.ts';
import { isSome } from '#kernel/money/is-some.ts';
import { Button } from '#ui/button/button.tsx';
import { useWords, type Words } from '#ui/i18n/words.tsx';
import { KeyValue } from '#ui/list/list.tsx';
import { Receipt } from '#ui/preview/receipt.tsx';
import { ReviewSheet, type ReviewStep, type SheetStep } from '#ui/preview/review-sheet.tsx';
import { useConfirmation } from '#ui/preview/use-confirmation.ts';
import { ListSkeleton } from '#ui/state/skeleton.tsx';
import { type BlockOrder, type BlockSalePreview, previewBlockSale, sellBlock } from '../contract.ts';
import styles from './block.module.css';
import { blockMoment } from './block-words.ts';

interface SellSheetProps {
  order: BlockOrder;
  onClose: () => void;
}

/** Selling all of an order at the bid: every figure, then the receipt; why not, where the market is closed. */
export function SellSheet({ order, onClose }: SellSheetProps) {
  const words = useWords();
  const { t } = words;
  const confirmation = useConfirmation(previewBlockSale, sellBlock);
  const { asking } = confirmation;
  const isAsked = useRef(false);
  const ask = () => void confirmation.ask({ id: order.id });
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    ask();
  });
  return (
    <ReviewSheet
      confirmation={confirmation}
      open
      onClose={onClose}
      before={{
        title: t('block.sell.title', { symbol: order.symbol }),
        content:
          asking.failure === null ? (
            <ListSkeleton rows={4} lead={false} />
          ) : (
            <RefusedPreview
              failure={asking.failure}
              exchange={order.currency === 'MXN' ? 'XMEX' : 'XNYS'}
              onMoved={ask}
            />
          ),
        footer: (
          <>
            {asking.failure === null ? null : (
              <Button busy={asking.busy} onClick={ask}>
                {t('block.sell.again')}
              </Button>
            )}
            <Button kind="quiet" onClick={onClose}>
              {t('block.sell.keep')}
            </Button>
          </>
        ),
      }}
      review={(shown) => saleReview(words, order, shown)}
      receipt={({ order: sold }) => saleReceipt(words, sold, onClose)}
    />
  );
}

function saleReview(words: Words, order: BlockOrder, shown: BlockSalePreview): ReviewStep {
  const { t, money, price, quantity, percent } = words;
  const amount = (value: string) => money(value, shown.currency, { code: false });
  const minus = (value: string) => (isSome(value) ? `−${amount(value)}` : amount(value));
  const isLent = isSome(shown.repaid);
  return {
    title: t('block.sell.title', { symbol: order.symbol }),
    content: (
      <div className={styles.review}>
        <KeyValue
          items={[
            {
              label: t('block.line.value', { shares: quantity(shown.quantity), price: price(shown.price) }),
              value: amount(shown.value),
            },
            {
              label: t('block.line.charge', { percent: percent(shown.chargePercent) }),
              value: minus(shown.serviceCharge),
            },
            ...(isLent
              ? [
                  { label: t('block.line.repaid'), value: minus(shown.repaid) },
                  { label: t('block.line.nights'), value: minus(shown.overnightFee) },
                ]
              : []),
            { label: t('block.line.credited'), value: money(shown.total, shown.currency), strong: true },
            {
              label: t('block.line.result'),
              value: money(shown.profit, shown.currency, { sign: 'always' }),
            },
            {
              label: t('block.order.settlesAt'),
              value: blockMoment(words, order, shown.settlesAt),
            },
          ]}
        />
        <p className={styles.soft}>{t('block.sell.note')}</p>
      </div>
    ),
    clock: (seconds) => (seconds === 0 ? t('block.review.over') : t('block.sell.valid', { seconds })),
    label: t('block.sell.confirm', {
      shares: quantity(shown.quantity),
      symbol: order.symbol,
      total: amount(shown.total),
    }),
    refreshLabel: t('block.review.refresh'),
    recordsTo: '/trade',
  };
}

function saleReceipt(words: Words, order: BlockOrder, close: () => void): SheetStep {
  const { t, money, quantity, price } = words;
  const { currency } = order;
  return {
    title: t('block.receipt'),
    content: (
      <Receipt
        state="done"
        title={t('block.receipt.sold', { shares: quantity(order.quantity), symbol: order.symbol })}
        lines={[
          { label: t('block.order.sellPrice'), value: `$${price(order.sellPrice ?? '0')}` },
          { label: t('block.order.charge'), value: money(order.sellServiceCharge ?? '0', currency) },
          { label: t('block.order.credited'), value: money(order.sellActual ?? '0', currency), strong: true },
          { label: t('block.order.profit'), value: money(order.profit ?? '0', currency, { sign: 'always' }) },
          ...(order.settlesAt === null
            ? []
            : [{ label: t('block.order.settlesAt'), value: blockMoment(words, order, order.settlesAt) }]),
        ]}
        head={order.ledgerHead}
        from="order"
      />
    ),
    footer: <Button onClick={close}>{t('block.receipt.close')}</Button>,
  };
}
