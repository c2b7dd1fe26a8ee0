import { shownTrigger } from '#features/margin/contract.ts';
import { dotted } from '#ui/i18n/dotted.ts';
import type { Words } from '#ui/i18n/words.tsx';
import type { KeyValueItem } from '#ui/list/list.tsx';
import type { BlockOrder } from '../contract.ts';
import { blockMoment } from './block-words.ts';

const isSome = (amount: string) => /[1-9]/.test(amount);

/** What a held order is worth and owes now. */
export function heldLines(words: Words, order: BlockOrder): KeyValueItem[] {
  const { t, money, price } = words;
  const { currency, margin } = order;
  return [
    {
      label: t('block.order.currentPrice'),
      value: order.currentPrice === null ? t('block.order.unknown') : `$${price(order.currentPrice)}`,
    },
    {
      label: t('block.order.marketValue'),
      value: order.marketValue === null ? t('block.order.unknown') : money(order.marketValue, currency),
    },
    ...(isSome(order.borrowed)
      ? [
          { label: t('block.order.borrowed'), value: money(order.borrowed, currency) },
          { label: t('block.line.nights'), value: money(order.overnightFee, currency) },
        ]
      : []),
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
  ];
}

/** Everything of the purchase. */
export function buyLines(words: Words, order: BlockOrder): KeyValueItem[] {
  const { t, money, price, quantity } = words;
  const { currency } = order;
  return [
    { label: t('block.order.number'), value: order.number },
    { label: t('block.order.symbol'), value: order.stockId },
    { label: t('block.order.lever'), value: `${order.lever}×` },
    { label: t('block.order.quantity'), value: t('block.shares', { shares: quantity(order.quantity) }) },
    { label: t('block.order.buyPrice'), value: `$${price(order.buyPrice)}` },
    { label: t('block.order.total'), value: money(order.buyTotal, currency) },
    { label: t('block.order.charge'), value: money(order.buyServiceCharge, currency) },
    { label: t('block.order.paid'), value: money(order.buyActual, currency), strong: true },
    ...(isSome(order.added) ? [{ label: t('block.order.added'), value: money(order.added, currency) }] : []),
    { label: t('block.order.boughtAt'), value: blockMoment(words, order, order.boughtAt) },
    { label: t('block.order.createdAt'), value: blockMoment(words, order, order.createdAt) },
  ];
}

/** Everything of the sale; what is not known before it stands as such. */
export function sellLines(words: Words, order: BlockOrder): KeyValueItem[] {
  const { t, money, price } = words;
  const { currency } = order;
  const yet = t('block.order.notYet');
  const amount = (value: string | null) => (value === null ? yet : money(value, currency));
  return [
    {
      label: t('block.order.sellPrice'),
      value: order.sellPrice === null ? yet : `$${price(order.sellPrice)}`,
    },
    { label: t('block.order.total'), value: amount(order.sellTotal) },
    { label: t('block.order.charge'), value: amount(order.sellServiceCharge) },
    ...(order.state === 'sold' && isSome(order.borrowed)
      ? [
          { label: t('block.line.repaid'), value: money(order.borrowed, currency) },
          { label: t('block.line.nights'), value: money(order.overnightFee, currency) },
        ]
      : []),
    ...(isSome(order.covered)
      ? [{ label: t('block.order.covered'), value: money(order.covered, currency) }]
      : []),
    { label: t('block.order.credited'), value: amount(order.sellActual), strong: true },
    {
      label: t('block.order.profit'),
      value:
        order.state === 'sold' && order.profit !== null
          ? money(order.profit, currency, { sign: 'always' })
          : yet,
    },
    {
      label: t('block.order.soldAt'),
      value: order.soldAt === null ? yet : blockMoment(words, order, order.soldAt),
    },
    ...(order.settlesAt === null
      ? []
      : [{ label: t('block.order.settlesAt'), value: blockMoment(words, order, order.settlesAt) }]),
  ];
}
