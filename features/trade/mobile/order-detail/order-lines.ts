import {
  type Currency,
  formatMoney,
  formatQuantity,
  money,
  parseMoney,
  parseQuantity,
  quantity,
} from '#kernel/money/money.ts';
import { dotted } from '#ui/i18n/dotted.ts';
import type { Words } from '#ui/i18n/words.tsx';
import type { KeyValueItem } from '#ui/list/list.tsx';
import type { FillItem, OrderDetail, OrderItem } from '../../contract.ts';
import { exchangeMoment } from '../exchange-time.ts';
import { isNothing } from '../shown-figures.ts';
import { sourceName } from '../source-name.ts';
import { venueLine } from '../venue-line.ts';

/** What one wants to know of an order first; of one in which nothing was filled, no costs. */
export function firstLines(words: Words, order: OrderDetail): KeyValueItem[] {
  const { t } = words;
  const hasFills = !isNothing(order.filledQuantity);
  const costs = [order.commission, order.iva, order.regulatoryFee].reduce(
    (sum, cost) => money(sum + parseMoney(cost)),
    money(0n),
  );
  return [
    { label: t('trade.order.type'), value: typeText(words, order) },
    // Filled whole, the head says so.
    ...(order.filledQuantity === order.quantity ? [] : [filledLine(words, order)]),
    ...priceLine(words, 'trade.order.limitPrice', order.limitPrice),
    ...(order.venue === 'simulated' ? [] : venueLine(words, order)),
    ...(hasFills
      ? [{ label: t('trade.order.costs'), value: words.money(formatMoney(costs), order.currency) }]
      : []),
    {
      label: t(order.completedAt === null ? 'trade.order.created' : 'trade.order.over'),
      value: exchangeMoment(words, order.stockId, order.completedAt ?? order.createdAt, 'exact'),
    },
  ];
}

function filledLine({ t, quantity: shown }: Words, order: OrderDetail): KeyValueItem {
  return {
    label: t('trade.order.filled'),
    value: t('trade.order.filledOf', {
      filled: shown(order.filledQuantity),
      quantity: shown(order.quantity),
    }),
  };
}

/** An order's figures, each on a line of its own, in the reader's language. */
export function orderLines(words: Words, order: OrderDetail): KeyValueItem[] {
  const { t } = words;
  const time = (at: string) => exchangeMoment(words, order.stockId, at, 'exact');
  const bound = order.maxPrice ?? order.minPrice;
  return [
    ...priceLine(words, 'trade.order.averagePrice', order.averagePrice),
    ...(bound === null || order.type !== 'market'
      ? []
      : [{ label: t('trade.order.bound', { side: order.side }), value: `$${words.price(bound)}` }]),
    ...costLines(words, order),
    ...(order.venue === 'simulated' ? venueLine(words, order) : []),
    ...(order.type === 'otc' || order.hold.left === order.hold.amount
      ? []
      : [{ label: t('trade.order.held'), value: heldText(words, order, order.hold.amount) }]),
    ...(isNothing(order.hold.left)
      ? []
      : [{ label: t('trade.order.heldStill'), value: heldText(words, order, order.hold.left) }]),
    // While it works, when it was sent stands above.
    ...(order.completedAt === null
      ? []
      : [{ label: t('trade.order.created'), value: time(order.createdAt) }]),
    ...(order.state === 'pending' && order.expiresAt
      ? [{ label: t('trade.order.endsAt'), value: time(order.expiresAt) }]
      : []),
  ];
}

/** What was traded and what that cost; an order of which nothing was filled has cost nothing yet. */
function costLines({ t, money: shown }: Words, order: OrderDetail): KeyValueItem[] {
  if (isNothing(order.filledQuantity)) return [];
  const { currency } = order;
  return [
    { label: t('trade.order.value'), value: shown(order.value, currency) },
    { label: t('trade.order.commission'), value: shown(order.commission, currency) },
    { label: t('trade.order.iva'), value: shown(order.iva, currency) },
    { label: t('trade.review.regulatory'), value: shown(order.regulatoryFee, currency) },
    {
      label: t('trade.order.total', { side: order.side }),
      value: shown(order.total, currency),
      strong: true,
    },
  ];
}

function typeText({ t }: Words, order: OrderDetail): string {
  return dotted(
    t(`trade.type.${order.type}`),
    order.type === 'limit' ? t(`trade.timeInForce.${order.timeInForce}`) : null,
    order.leverage === '1' ? null : `${order.leverage}×`,
  );
}

function priceLine(
  words: Words,
  label: 'trade.order.averagePrice' | 'trade.order.limitPrice',
  value: string | null,
): KeyValueItem[] {
  return value === null ? [] : [{ label: words.t(label), value: `$${words.price(value)}` }];
}

/** Whose price a fill was made at. */
export function priceFrom(words: Words, { source }: Pick<FillItem, 'source'>): string {
  return words.t('trade.order.source', { source, name: sourceName(words, source) });
}

/** Shares of an order that are not filled yet. */
export function leftOf({
  quantity: all,
  filledQuantity,
}: Pick<OrderItem, 'quantity' | 'filledQuantity'>): string {
  return formatQuantity(quantity(parseQuantity(all) - parseQuantity(filledQuantity)));
}

function heldText(words: Words, order: OrderDetail, amount: string): string {
  if (order.side === 'buy') return words.money(amount, order.hold.asset as Currency);
  return words.t('trade.shares', { quantity: words.quantity(amount), count: Number(amount) });
}
