import type { Words } from '#ui/i18n/words.tsx';
import { KeyValue, type KeyValueItem } from '#ui/list/list.tsx';
import { ReviewNote } from '#ui/preview/notice.tsx';
import type { ReviewStep } from '#ui/preview/review-sheet.tsx';
import type { BuyPreview, FundOrder, RedeemPreview } from '../contract.ts';
import { fundDay, fundMoment } from './fund-words.ts';
import type { OrderHead } from './order-head.ts';

type Shown = BuyPreview | RedeemPreview;
const isBuy = (shown: Shown): shown is BuyPreview => 'amount' in shown;

/** The step that binds: what is given for sure, what is estimated, when it is valued and settled, and what it costs. */
export function reviewOf(words: Words, shown: Shown): ReviewStep {
  const { t, money, quantity } = words;
  const label = isBuy(shown)
    ? t('fund.review.confirm.buy', { amount: money(shown.total, shown.currency) })
    : t('fund.review.confirm.redeem', { units: quantity(shown.units) });
  return {
    title: t('fund.review.title'),
    content: (
      <>
        <KeyValue items={reviewLines(words, shown)} />
        <ReviewNote>{isBuy(shown) ? t('fund.review.note.buy') : t('fund.review.note.redeem')}</ReviewNote>
      </>
    ),
    clock: (seconds) => (seconds === 0 ? t('fund.review.over') : t('fund.review.valid', { seconds })),
    label,
    refreshLabel: t('fund.review.refresh'),
    backLabel: t('fund.review.back'),
    recordsTo: '/mutualFunds',
  };
}

function reviewLines(words: Words, shown: Shown): KeyValueItem[] {
  const { t, money, quantity, price } = words;
  const { currency, lastNav, lastNavDate } = shown;
  const unknown = t('fund.review.unknown');
  const [given, estimate, settles] = isBuy(shown)
    ? [
        { label: t('fund.review.pay'), value: money(shown.total, currency), strong: true },
        {
          label: t('fund.review.estimate.buy'),
          value:
            shown.estimatedUnits === null
              ? unknown
              : `≈ ${t('fund.mine.units', { units: quantity(shown.estimatedUnits) })}`,
        },
        t('fund.review.settles.buy'),
      ]
    : [
        {
          label: t('fund.review.give'),
          value: t('fund.mine.units', { units: quantity(shown.units) }),
          strong: true,
        },
        {
          label: t('fund.review.estimate.redeem'),
          value: shown.estimatedAmount === null ? unknown : `≈ ${money(shown.estimatedAmount, currency)}`,
        },
        t('fund.review.settles.redeem'),
      ];
  const last =
    lastNav === null || lastNavDate === null
      ? unknown
      : t('fund.review.lastNavOf', { nav: `$${price(lastNav)}`, date: fundDay(words, lastNavDate) });
  return [
    given,
    { label: t('fund.commission'), value: money(shown.fee, currency) },
    { label: t('fund.review.navDate'), value: fundDay(words, shown.navDate) },
    { label: t('fund.review.valuedAt'), value: fundMoment(words, shown.valuedAt) },
    { label: t('fund.review.lastNav'), value: last },
    estimate,
    { label: settles, value: fundMoment(words, shown.settlesAt) },
  ];
}

/** Everything of an order that its head, where it has one, does not say; what its value decides comes with that. */
export function orderLines(words: Words, order: FundOrder, head?: OrderHead['kind']): KeyValueItem[] {
  const { t, money, quantity, price } = words;
  const isAmountTold = head !== undefined && head !== 'worth' && head !== 'toSell';
  return [
    ...(isAmountTold || order.amount === null
      ? []
      : [
          {
            label: t('fund.order.amount'),
            value: money(order.amount, order.currency),
            strong: order.side === 'buy',
          },
        ]),
    ...(head === 'toSell' || order.units === null
      ? []
      : [
          {
            label: t('fund.order.units'),
            value: quantity(order.units),
            strong: order.side === 'redeem',
          },
        ]),
    { label: t('fund.order.navDate'), value: fundDay(words, order.navDate, 'date') },
    ...(order.nav === null ? [] : [{ label: t('fund.order.nav'), value: `$${price(order.nav)}` }]),
    { label: t('fund.commission'), value: money('0.00', order.currency) },
  ];
}
