import { Amount } from '#ui/figures/amount.tsx';
import { SideMonogram } from '#ui/figures/side-monogram.tsx';
import { dotted } from '#ui/i18n/dotted.ts';
import { useWords, type Words } from '#ui/i18n/words.tsx';
import { Row } from '#ui/list/row.tsx';
import type { OrderItem } from '../contract.ts';
import { exchangeTime } from './exchange-time.ts';
import { OrderStateChip } from './order-state-chip.tsx';
import { isNothing, waitingFigures } from './shown-figures.ts';
import { momentText } from './split-note.tsx';
import styles from './trade.module.css';

/** One order in a list, with the way to all of it. */
export function OrderRow({ order }: { order: OrderItem }) {
  const words = useWords();
  const { t, quantity } = words;
  return (
    <Row
      to={`/trade/stockTradeDetail/${order.id}`}
      lead={<SideMonogram symbol={order.symbol} side={order.side} />}
      title={t('trade.order.title', { side: order.side, symbol: order.symbol })}
      detail={dotted(
        t('trade.shares', { quantity: quantity(order.quantity), count: Number(order.quantity) }),
        order.leverage === '1' ? null : `${order.leverage}×`,
        momentText(words, exchangeTime(words, order.stockId, order.createdAt, 'day'), order.splitSince),
      )}
      note={noteOf(words, order)}
      figure={<HeadFigure order={order} />}
      under={<Under order={order} />}
    />
  );
}

/** Of an order that waits: its limit, and of a sale what its shares are worth at it, which is more than what it brings. */
function noteOf({ t, price, money }: Words, order: OrderItem): string | null {
  const { state, limitPrice, currency } = order;
  if (state !== 'pending' || limitPrice === null) return null;
  const { shares } = waitingFigures(order);
  return dotted(
    t('trade.order.limitEach', { price: `$${price(limitPrice)}` }),
    shares === null ? null : t('trade.order.ownOf', { value: money(shares, currency, { code: false }) }),
  );
}

/** The order in cash: what was paid or received, or, of a buy that waits, what it holds. Nothing of one that came to nothing. */
function HeadFigure({ order }: { order: OrderItem }) {
  const { currency } = order;
  if (!isNothing(order.filledQuantity)) return <Amount value={order.total} currency={currency} code />;
  if (order.state !== 'pending') return '—';
  const { cash } = waitingFigures(order);
  if (cash === null) return null;
  return (
    <span className={styles.soft}>
      <Amount value={cash} currency={currency} code />
    </span>
  );
}

/** What a share came to; of one with a loan, what the shares cost in all; of an order that is not done, where it stands instead. */
function Under({ order }: { order: OrderItem }) {
  const { t, price, money } = useWords();
  const { state, averagePrice, side, borrowed, value, currency } = order;
  if (state !== 'completed' || averagePrice === null) return <OrderStateChip order={order} />;
  if (side === 'buy' && Number(borrowed) > 0) {
    return t('trade.order.ownOf', { value: money(value, currency, { code: false }) });
  }
  return t('trade.order.each', { price: `$${price(averagePrice)}` });
}
