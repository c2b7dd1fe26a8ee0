import { useParams } from '@tanstack/react-router';
import { ButtonLink } from '#ui/button/button.tsx';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { Amount } from '#ui/figures/amount.tsx';
import { OwnFigures } from '#ui/figures/own-figures.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { KeyValue, List, ListItem, Section } from '#ui/list/list.tsx';
import { Row } from '#ui/list/row.tsx';
import { ChainHead } from '#ui/preview/chain-head.tsx';
import { signedLine } from '#ui/preview/signed-line.ts';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { DetailFailure } from '#ui/state/detail-failure.tsx';
import { OfflineBanner } from '#ui/state/offline-banner.tsx';
import { DetailSkeleton } from '#ui/state/skeleton.tsx';
import { type FillItem, getOrder, type OrderDetail } from '../contract.ts';
import { CancelOrder } from './cancel-order.tsx';
import { exchangeTime } from './exchange-time.ts';
import { orderLines } from './order-lines.ts';
import { OrderStateChip } from './order-state-chip.tsx';
import { endText, waitText } from './reason-text.ts';
import { isNothing } from './shown-figures.ts';
import { SplitNote } from './split-note.tsx';
import styles from './trade.module.css';

const REFRESH_MS = 3_000;

/** Stock trade detail: one order with every fill, cost and hold. */
export function OrderDetailScreen() {
  const { id } = useParams({ strict: false }) as { id: string };
  const words = useWords();
  const query = useCallQuery(getOrder, { id }, { refetchMs: REFRESH_MS, errorTip: false });
  const order = query.data?.order;
  const title =
    order === undefined
      ? words.t('trade.order.screen')
      : words.t('trade.order.title', { side: order.side, symbol: order.symbol });
  return (
    <Screen bar={<AppBar title={title} back="/trade" />} padding="none">
      {query.isOffline && order !== undefined ? <OfflineBanner at={query.updatedAt} /> : null}
      {order !== undefined ? (
        <OwnFigures>
          <Order order={order} />
        </OwnFigures>
      ) : null}
      {order === undefined && query.failure === null ? <DetailSkeleton lines={8} /> : null}
      {order === undefined ? (
        <DetailFailure
          query={query}
          unknown={words.t('trade.order.unknown')}
          way={{ to: '/trade', label: words.t('trade.way.orders') }}
        />
      ) : null}
    </Screen>
  );
}

function Order({ order }: { order: OrderDetail }) {
  const words = useWords();
  const { t } = words;
  const hasFills = !isNothing(order.filledQuantity);
  return (
    <div className={styles.detail}>
      <section className={styles.head}>
        <p className={styles.soft}>{order.name}</p>
        <p>
          {hasFills ? (
            <Amount value={order.total} currency={order.currency} code size="hero" />
          ) : (
            <span className={styles.headline}>
              {t('trade.shares', { quantity: words.quantity(order.quantity), count: Number(order.quantity) })}
            </span>
          )}
        </p>
        <p className={styles.state}>
          <OrderStateChip order={order} />
          {order.reason === null ? null : <span>{endText(words, order.reason)}</span>}
          {order.waitsFor ? <span>{waitText(words, order, order.waitsFor)}</span> : null}
        </p>
        <SplitNote since={order.splitSince} />
      </section>
      <KeyValue items={[...orderLines(words, order), signedLine(words, order)]} />
      <ChainHead head={order.ledgerHead} from="order" />
      {order.fills.length > 0 ? <Fills order={order} fills={order.fills} /> : null}
      <div className={styles.actions}>
        {order.state === 'pending' ? <CancelOrder order={order} /> : null}
        {hasFills ? (
          <ButtonLink kind="secondary" to={`/trade/stockPositionDetail/${order.positionId}`}>
            {t('trade.order.toPosition')}
          </ButtonLink>
        ) : null}
      </div>
    </div>
  );
}

function Fills({ order, fills }: { order: OrderDetail; fills: readonly FillItem[] }) {
  const words = useWords();
  const { t, money, price, quantity } = words;
  return (
    <div className={styles.whole}>
      <Section title={t('trade.order.fills')}>
        <List>
          {fills.map((fill) => (
            <ListItem key={fill.id}>
              <Row
                title={t('trade.order.fill', {
                  quantity: quantity(fill.quantity),
                  price: `$${price(fill.price)}`,
                })}
                detail={exchangeTime(words, order.stockId, fill.time, 'exact')}
                note={t('trade.order.source', { source: fill.source })}
                end={<span>{money(fill.value, order.currency)}</span>}
              />
            </ListItem>
          ))}
        </List>
      </Section>
    </div>
  );
}
