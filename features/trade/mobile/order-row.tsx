import { Monogram } from '#ui/figures/monogram.tsx';
import { useWords, type Words } from '#ui/i18n/words.tsx';
import { Row } from '#ui/list/row.tsx';
import type { OrderItem } from '../contract.ts';
import { exchangeMoment } from './exchange-time.ts';
import { OrderStateChip } from './order-state-chip.tsx';
import { isNothing } from './shown-figures.ts';
import { momentText } from './split-note.tsx';

/** One order in a list, with the way to all of it. */
export function OrderRow({ order }: { order: OrderItem }) {
  const words = useWords();
  const { t, quantity } = words;
  return (
    <Row
      to={`/trade/stockTradeDetail/${order.id}`}
      lead={<Monogram symbol={order.symbol} />}
      title={t('trade.order.title', { side: order.side, symbol: order.symbol })}
      detail={t('trade.shares', { quantity: quantity(order.quantity), count: Number(order.quantity) })}
      note={momentText(words, exchangeMoment(words, order.stockId, order.createdAt), order.splitSince)}
      end={
        <>
          <span>{headFigure(words, order)}</span>
          <OrderStateChip order={order} />
        </>
      }
    />
  );
}

/** What was paid or received; where nothing was, the limit, named so that nobody takes it for a payment. */
function headFigure({ t, money }: Words, order: OrderItem): string {
  if (!isNothing(order.filledQuantity)) return money(order.total, order.currency);
  if (order.limitPrice === null) return '—';
  return `${t('trade.type.limit')} ${money(order.limitPrice, order.currency)}`;
}
