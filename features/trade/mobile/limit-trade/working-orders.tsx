import { useMemo } from 'react';
import type { PagedCall } from '#ui/call/use-paged-call.ts';
import { OwnFigures } from '#ui/figures/own-figures.tsx';
import { SideMonogram } from '#ui/figures/side-monogram.tsx';
import { dotted } from '#ui/i18n/dotted.ts';
import { useWords, type Words } from '#ui/i18n/words.tsx';
import { List, ListItem, Section } from '#ui/list/list.tsx';
import { Row } from '#ui/list/row.tsx';
import { MAX_QUOTES, type QuoteTick } from '#ui/realtime/messages.ts';
import { useQuotes } from '#ui/realtime/use-realtime.ts';
import type { OrderItem } from '../../contract.ts';
import { CancelOrder } from '../cancel-order.tsx';
import { PanelState } from '../panel-state.tsx';
import { isNothing } from '../shown-figures.ts';
import { distanceOf } from './distance.ts';
import styles from './limit-trade.module.css';
import { PriceRail } from './price-rail.tsx';

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
  const { t, price } = words;
  const { side, symbol, limitPrice, currency } = order;
  const distance = limitPrice === null || quote === undefined ? null : distanceOf(side, limitPrice, quote);
  return (
    <div className={styles.waiting}>
      <Row
        to={`/trade/stockTradeDetail/${order.id}`}
        lead={<SideMonogram symbol={symbol} side={side} />}
        title={t('trade.order.title', { side, symbol })}
        detail={dotted(sizeText(words, order), t(`trade.timeInForce.${order.timeInForce}`))}
        figure={
          distance === null || distance.isThere ? (
            `$${price(limitPrice ?? '0')} ${currency}`
          ) : (
            <>
              <span className={styles.soft}>{t('limitTrade.away', { side })}</span>
              <strong>{`$${price(distance.amount)}`}</strong>
            </>
          )
        }
        under={
          distance === null ? null : distance.isThere ? (
            <span className={styles.there}>{t('limitTrade.there')}</span>
          ) : (
            words.percent(distance.percent)
          )
        }
      />
      <div className={styles.waitingFoot}>
        {limitPrice === null || quote === undefined ? (
          <span />
        ) : (
          <PriceRail side={side} limitPrice={limitPrice} quote={quote} />
        )}
        <CancelOrder order={order} look="quiet" />
      </div>
    </div>
  );
}

/** How many shares, and how many of them are filled once some are. */
function sizeText({ t, quantity: written }: Words, { quantity, filledQuantity }: OrderItem): string {
  if (isNothing(filledQuantity)) {
    return t('trade.shares', { quantity: written(quantity), count: Number(quantity) });
  }
  return t('limitTrade.filled', { filled: written(filledQuantity), quantity: written(quantity) });
}
