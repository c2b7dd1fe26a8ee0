import { shownTrigger } from '#features/margin/contract.ts';
import { isSome } from '#kernel/money/is-some.ts';
import { formatMoney } from '#kernel/money/money.ts';
import { dotted } from '#ui/i18n/dotted.ts';
import type { Words } from '#ui/i18n/words.tsx';
import type { KeyValueItem } from '#ui/list/list.tsx';
import type { BlockOrder } from '../contract.ts';
import { blockMoment } from './block-words.ts';
import { outcomeOf, paidFor } from './outcome.ts';

/** What one wants to know first of a held order, beside its worth. `sellable` is when the market takes it, null while not known. */
export function heldLines(words: Words, order: BlockOrder, sellable: string | null): KeyValueItem[] {
  const { t, money, price } = words;
  const { currency, margin } = order;
  const isLent = isSome(order.borrowed);
  return [
    ...(sellable === null ? [] : [{ label: t('block.order.market'), value: sellable }]),
    sharesLine(words, order),
    ...(isLent ? [] : [buyPriceLine(words, order)]),
    {
      label: t('block.order.currentPrice'),
      value: order.currentPrice === null ? t('block.order.unknown') : `$${price(order.currentPrice)}`,
    },
    ...(isLent ? [{ label: t('block.order.borrowed'), value: money(order.borrowed, currency) }] : []),
    ...(margin === null || margin.callPrice === null || margin.closingPrice === null
      ? []
      : [
          {
            label: t('block.line.triggers'),
            value: dotted(
              `$${price(shownTrigger(margin.callPrice))}`,
              `$${price(shownTrigger(margin.closingPrice))}`,
            ),
          },
        ]),
    ...(outcomeOf(order) === null ? paidLines(words, order) : []),
  ];
}

/** What of a held order can wait: with a loan, or after a split, that is more than one reads at once. */
export function heldRest(words: Words, order: BlockOrder): KeyValueItem[] {
  const { t, money } = words;
  const isLent = isSome(order.borrowed);
  return [
    ...(isLent ? [buyPriceLine(words, order)] : []),
    ...(isLent ? [{ label: t('block.line.nights'), value: money(order.overnightFee, order.currency) }] : []),
    ...(outcomeOf(order) === null ? worthLines(words, order) : []),
  ];
}

/** What one wants to know first of a sold order, beside what it brought. */
export function soldLines(words: Words, order: BlockOrder): KeyValueItem[] {
  const { t, price } = words;
  return [
    ...(outcomeOf(order) === null ? paidLines(words, order) : []),
    sharesLine(words, order),
    buyPriceLine(words, order),
    ...(order.sellPrice === null
      ? []
      : [{ label: t('block.order.sellPrice'), value: `$${price(order.sellPrice)}` }]),
    ...(order.settlesAt === null
      ? []
      : [{ label: t('block.order.settlesAt'), value: blockMoment(words, order, order.settlesAt) }]),
  ];
}

const buyPriceLine = ({ t, price }: Words, order: BlockOrder): KeyValueItem => ({
  label: t('block.order.buyPrice'),
  value: `$${price(order.buyPrice)}`,
});

const sharesLine = ({ t, quantity }: Words, order: BlockOrder): KeyValueItem => ({
  label: t('block.order.quantity'),
  value: dotted(t('block.shares', { shares: quantity(order.quantity) }), `${order.lever}×`),
});

/** What was paid, and what of it a split gave back. */
const paidLines = ({ t, money }: Words, order: BlockOrder): KeyValueItem[] => [
  { label: t('block.order.paid'), value: money(formatMoney(paidFor(order)), order.currency), strong: true },
  ...(isSome(order.splitCash)
    ? [{ label: t('corporate.split.cash'), value: money(order.splitCash, order.currency) }]
    : []),
];

/** What it is worth, and what selling it would be charged. */
const worthLines = ({ t, money }: Words, { saleNow, currency }: BlockOrder): KeyValueItem[] =>
  saleNow === null
    ? []
    : [
        { label: t('block.order.worth'), value: money(saleNow.value, currency) },
        { label: t('block.order.saleCharge'), value: money(saleNow.serviceCharge, currency) },
      ];

/** The rest of the purchase. */
export function buyLines(words: Words, order: BlockOrder): KeyValueItem[] {
  const { t, money } = words;
  const { currency } = order;
  return [
    { label: t('block.order.number'), value: order.number },
    { label: t('block.order.symbol'), value: order.stockId },
    { label: t('block.order.boughtAt'), value: blockMoment(words, order, order.boughtAt) },
    { label: t('block.order.total'), value: money(order.buyTotal, currency) },
    { label: t('block.order.charge'), value: money(order.buyServiceCharge, currency) },
    ...(isSome(order.added) ? [{ label: t('block.order.added'), value: money(order.added, currency) }] : []),
  ];
}

/** The rest of the sale. */
export function sellLines(words: Words, order: BlockOrder): KeyValueItem[] {
  const { t, money } = words;
  const { currency } = order;
  const amount = (label: string, value: string | null) =>
    value === null ? [] : [{ label, value: money(value, currency) }];
  return [
    ...(order.soldAt === null
      ? []
      : [{ label: t('block.order.soldAt'), value: blockMoment(words, order, order.soldAt) }]),
    ...amount(t('block.order.total'), order.sellTotal),
    ...amount(t('block.order.charge'), order.sellServiceCharge),
    ...(isSome(order.borrowed)
      ? [
          ...amount(t('block.line.repaid'), order.borrowed),
          ...amount(t('block.line.nights'), order.overnightFee),
        ]
      : []),
    ...amount(t('block.order.covered'), isSome(order.covered) ? order.covered : null),
    ...amount(t('block.order.credited'), order.sellActual),
  ];
}
