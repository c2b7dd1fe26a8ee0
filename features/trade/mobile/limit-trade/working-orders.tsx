import { useMemo } from 'react';
import type { PagedCall } from '#ui/call/use-paged-call.ts';
import { Monogram } from '#ui/figures/monogram.tsx';
import { OwnFigures } from '#ui/figures/own-figures.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { List, ListItem, Section } from '#ui/list/list.tsx';
import { Row } from '#ui/list/row.tsx';
import { MAX_QUOTES, type QuoteTick } from '#ui/realtime/messages.ts';
import { useQuotes } from '#ui/realtime/use-realtime.ts';
import type { OrderItem } from '../../contract.ts';
import { CancelOrder } from '../cancel-order.tsx';
import { exchangeMoment } from '../exchange-time.ts';
import { PanelState } from '../panel-state.tsx';
import { distanceOf } from './distance.ts';
import styles from './limit-trade.module.css';

/** The limit orders that wait, each with how far the price still is from it, live, and the way to call it off. */
export function WorkingOrders({ orders }: { orders: PagedCall<OrderItem> }) {
  const { t } = useWords();
  return (
    <Section title={t('limitTrade.working')}>
      <PanelState query={orders} empty={<p className={styles.note}>{t('limitTrade.empty')}</p>}>
        {(items) => (
          <OwnFigures>
            <Waiting orders={items} />
          </OwnFigures>
        )}
      </PanelState>
    </Section>
  );
}

function Waiting({ orders }: { orders: readonly OrderItem[] }) {
  const { t } = useWords();
  const stocks = [...new Set(orders.map(({ stockId }) => stockId))].sort().slice(0, MAX_QUOTES).join(' ');
  const ids = useMemo(() => stocks.split(' ').filter((id) => id !== ''), [stocks]);
  const quotes = useQuotes(ids);
  return (
    <List label={t('limitTrade.working')}>
      {orders.map((order) => (
        <ListItem key={order.id}>
          <WaitingOrder order={order} quote={quotes.get(order.stockId)} />
        </ListItem>
      ))}
    </List>
  );
}

function WaitingOrder({ order, quote }: { order: OrderItem; quote: QuoteTick | undefined }) {
  const words = useWords();
  const { t, quantity, price } = words;
  const { side, symbol, timeInForce, limitPrice } = order;
  return (
    <div className={styles.waiting}>
      <Row
        to={`/trade/stockTradeDetail/${order.id}`}
        lead={<Monogram symbol={symbol} />}
        title={t('trade.order.title', { side, symbol })}
        detail={t('limitTrade.filled', {
          filled: quantity(order.filledQuantity),
          quantity: quantity(order.quantity),
        })}
        note={`${t(`trade.timeInForce.${timeInForce}`)} · ${exchangeMoment(words, order.stockId, order.createdAt)}`}
        end={
          <>
            <strong>{limitPrice === null ? '—' : `$${price(limitPrice)}`}</strong>
            {limitPrice === null || quote === undefined ? null : (
              <DistanceText side={side} limitPrice={limitPrice} quote={quote} />
            )}
          </>
        }
      />
      <div className={styles.waitingFoot}>
        {limitPrice === null || quote === undefined ? (
          <span />
        ) : (
          <Rail side={side} limitPrice={limitPrice} quote={quote} />
        )}
        <CancelOrder order={order} width="fit" />
      </div>
    </div>
  );
}

interface DistanceProps {
  side: 'buy' | 'sell';
  limitPrice: string;
  quote: QuoteTick;
}

function DistanceText({ side, limitPrice, quote }: DistanceProps) {
  const { t, percent, price } = useWords();
  const distance = distanceOf(side, limitPrice, quote);
  if (distance.isThere) return <span className={styles.there}>{t('limitTrade.there')}</span>;
  return (
    <span className={styles.soft}>
      {t('limitTrade.away', {
        side,
        amount: `$${price(distance.amount)}`,
        percent: percent(distance.percent),
      })}
    </span>
  );
}

/** As far as the rail shows; what is farther stands at its end. */
const RAIL_PERCENT = 10;

/** The way that the price still has to the limit, as a line that grows as it comes nearer. Drawn, never computed with. */
function Rail({ side, limitPrice, quote }: DistanceProps) {
  const away = Math.min(Number(distanceOf(side, limitPrice, quote).percent), RAIL_PERCENT);
  return (
    <span className={styles.rail} aria-hidden="true">
      <span className={styles.way} style={{ inlineSize: `${100 - (away / RAIL_PERCENT) * 100}%` }} />
      <span className={styles.goal} />
    </span>
  );
}
