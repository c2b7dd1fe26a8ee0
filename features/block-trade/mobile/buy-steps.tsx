import { KeyRound } from 'lucide-react';
import { shownTrigger } from '#features/margin/contract.ts';
import { isSome } from '#kernel/money/is-some.ts';
import { Button, ButtonLink } from '#ui/button/button.tsx';
import { Amount } from '#ui/figures/amount.tsx';
import { PartBar } from '#ui/figures/part-bar.tsx';
import { dotted } from '#ui/i18n/dotted.ts';
import type { Words } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { KeyValue, type KeyValueItem } from '#ui/list/list.tsx';
import { Receipt } from '#ui/preview/receipt.tsx';
import type { ReviewStep, SheetStep } from '#ui/preview/review-sheet.tsx';
import type { BlockBuyPreview, BlockOffer, BlockOrder } from '../contract.ts';
import styles from './block.module.css';
import { orderPath } from './block-words.ts';

/** The step that binds: what is paid today, one's own and borrowed, every cost, the market beside it. */
export function buyReview(words: Words, offer: BlockOffer, shown: BlockBuyPreview): ReviewStep {
  const { t, money, quantity } = words;
  const shares = quantity(shown.quantity);
  return {
    title: t('block.buy.title', { symbol: offer.symbol }),
    content: (
      <div className={styles.review}>
        <div>
          <p className={styles.soft}>{t('block.review.today')}</p>
          <p>
            <Amount value={shown.total} currency={shown.currency} code size="large" />
          </p>
        </div>
        <OwnAndLent words={words} shown={shown} />
        <p className={styles.chips}>
          <span className={styles.chip}>{t('block.shares', { shares })}</span>
          <span className={styles.chip}>{`${shown.leverage}×`}</span>
          {offer.needsKey ? (
            <span className={styles.chip} data-good>
              <Icon of={KeyRound} size={20} /> {t('block.review.key')}
            </span>
          ) : null}
        </p>
        <KeyValue items={reviewLines(words, shown)} />
      </div>
    ),
    clock: (seconds) => (seconds === 0 ? t('block.review.over') : t('block.review.valid', { seconds })),
    label: t('block.confirm', {
      shares,
      symbol: offer.symbol,
      total: money(shown.total, shown.currency, { code: false }),
    }),
    refreshLabel: t('block.review.refresh'),
    backLabel: t('block.buy.change'),
    recordsTo: '/trade',
  };
}

function OwnAndLent({ words, shown }: { words: Words; shown: BlockBuyPreview }) {
  const { t, money } = words;
  const amount = (value: string) => money(value, shown.currency, { code: false });
  if (!isSome(shown.borrowed)) return null;
  return (
    <div>
      <PartBar
        parts={[
          { tone: 'anil', size: Number(shown.principal) },
          { tone: 'mid', size: Number(shown.borrowed) },
        ]}
      />
      <p className={styles.pair}>
        <strong className={styles.own}>{t('block.review.own', { amount: amount(shown.principal) })}</strong>
        <span className={styles.soft}>{t('block.review.lent', { amount: amount(shown.borrowed) })}</span>
      </p>
    </div>
  );
}

function reviewLines(words: Words, shown: BlockBuyPreview): KeyValueItem[] {
  const { t, money, price, quantity, percent } = words;
  const amount = (value: string) => money(value, shown.currency, { code: false });
  const isLent = isSome(shown.borrowed);
  return [
    {
      label: t('block.line.value', { shares: quantity(shown.quantity), price: price(shown.price) }),
      value: amount(shown.value),
    },
    ...(isLent ? [{ label: t('block.line.lent'), value: `−${amount(shown.borrowed)}` }] : []),
    {
      label: t('block.line.charge', { percent: percent(shown.chargePercent) }),
      value: amount(shown.serviceCharge),
    },
    { label: t('block.line.total'), value: money(shown.total, shown.currency), strong: true },
    {
      label: t('block.line.market'),
      value:
        shown.bid === null || shown.ask === null
          ? t('block.line.market.closed', { price: price(shown.marketPrice) })
          : t('block.line.market.open', { bid: price(shown.bid), ask: price(shown.ask) }),
    },
    ...(isLent
      ? [
          {
            label: t('block.line.night', { percent: percent(shown.yearlyPercent) }),
            value: amount(shown.nightlyFee),
          },
        ]
      : []),
    {
      label: t('block.line.sale', { percent: percent(shown.chargePercent) }),
      value: `≈ ${amount(shown.saleCharge)}`,
    },
    {
      label: t('block.line.breakEven'),
      value: (
        <>
          {`$${price(shown.breakEven)}`}
          {isLent ? <span className={styles.under}>{t('block.line.breakEven.note')}</span> : null}
        </>
      ),
    },
    ...triggerLines(words, shown),
    { label: t('block.line.most'), value: money(shown.total, shown.currency) },
  ];
}

function triggerLines({ t, price }: Words, { margin }: BlockBuyPreview): KeyValueItem[] {
  if (margin.callPrice === null || margin.closingPrice === null) return [];
  const [call, close] = [price(shownTrigger(margin.callPrice)), price(shownTrigger(margin.closingPrice))];
  return [{ label: t('block.line.triggers'), value: dotted(`$${call}`, `$${close}`) }];
}

/** The last step: what was bought, with its proof. */
export function buyReceipt(words: Words, order: BlockOrder, close: () => void): SheetStep {
  const { t, money, quantity, price } = words;
  return {
    title: t('block.receipt'),
    content: (
      <Receipt
        state="done"
        title={t('block.receipt.bought', { shares: quantity(order.quantity), symbol: order.symbol })}
        lines={[
          { label: t('block.order.number'), value: order.number },
          { label: t('block.order.buyPrice'), value: `$${price(order.buyPrice)}` },
          { label: t('block.order.charge'), value: money(order.buyServiceCharge, order.currency) },
          { label: t('block.order.paid'), value: money(order.buyActual, order.currency), strong: true },
        ]}
        head={order.ledgerHead}
        from="order"
      />
    ),
    footer: (
      <>
        <ButtonLink to={orderPath(order.id)}>{t('block.toOrder')}</ButtonLink>
        <Button kind="quiet" onClick={close}>
          {t('block.receipt.close')}
        </Button>
      </>
    ),
  };
}
