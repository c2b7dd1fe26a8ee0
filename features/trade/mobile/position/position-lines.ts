import { formatQuantity, parseQuantity, quantity } from '#kernel/money/money.ts';
import type { Words } from '#ui/i18n/words.tsx';
import type { KeyValueItem } from '#ui/list/list.tsx';
import type { PositionItem } from '../../contract.ts';
import { clockLine, exchangeTime } from '../exchange-time.ts';

const MINUTE_S = 60;
const HOUR_S = 3_600;
const DAY_S = 86_400;

/** Every figure of a position, each on a line of its own, in the reader's language. */
export function positionLines(words: Words, position: PositionItem): KeyValueItem[] {
  const { t } = words;
  const money = (value: string | null) => (value === null ? '—' : words.money(value, position.currency));
  const signed = (value: string | null) =>
    value === null ? '—' : words.money(value, position.currency, { sign: 'always' });
  const price = (value: string | null) => (value === null ? '—' : `$${words.price(value)}`);
  const time = (at: string) => exchangeTime(words, position.stockId, at, 'exact');
  const isOpen = position.state === 'open';
  return [
    {
      label: t('trade.position.quantity'),
      value: t('trade.position.held', {
        quantity: words.quantity(position.quantity),
        count: Number(position.quantity),
        leverage: position.leverage,
      }),
    },
    ...(isOpen && position.heldQuantity !== '0'
      ? [{ label: t('trade.position.inSale'), value: words.quantity(position.heldQuantity) }]
      : []),
    { label: t('trade.position.buyPrice'), value: price(position.buyPrice) },
    isOpen
      ? { label: t('trade.position.currentPrice'), value: price(position.currentPrice) }
      : { label: t('trade.position.closePrice'), value: price(position.closePrice) },
    { label: t('trade.position.principal'), value: money(position.principal) },
    {
      label: isOpen ? t('trade.position.floating') : t('trade.position.result'),
      value: signed(position.floatingProfit),
    },
    {
      label: t('trade.position.percentage'),
      value: position.percentage === null ? '—' : words.percent(position.percentage, 'always'),
    },
    { label: t('trade.position.serviceFee'), value: money(position.serviceFee) },
    { label: t('trade.position.overnightFee'), value: money(position.overnightFee) },
    { label: t('trade.position.totalProfit'), value: signed(position.totalProfit), strong: true },
    { label: t('trade.position.duration'), value: durationText(words, position.holdingSeconds) },
    { label: t('trade.position.opened'), value: time(position.openedAt) },
    ...(position.closeDate === null
      ? []
      : [{ label: t('trade.position.closeDate'), value: time(position.closeDate) }]),
    clockLine(words, position.stockId),
  ];
}

function durationText({ t }: Words, seconds: number): string {
  const days = Math.floor(seconds / DAY_S);
  const hours = Math.floor((seconds % DAY_S) / HOUR_S);
  const minutes = Math.floor((seconds % HOUR_S) / MINUTE_S);
  if (days > 0) return t('trade.duration.days', { days, hours });
  return hours > 0 ? t('trade.duration.hours', { hours, minutes }) : t('trade.duration.minutes', { minutes });
}

/** Shares of a position that no sale under way holds. */
export function freeShares(position: PositionItem): string {
  return formatQuantity(quantity(parseQuantity(position.quantity) - parseQuantity(position.heldQuantity)));
}
