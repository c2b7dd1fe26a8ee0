import { useParams } from '@tanstack/react-router';
import { BookOpen, ListTree } from 'lucide-react';
import { ButtonLink } from '#ui/button/button.tsx';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { Amount } from '#ui/figures/amount.tsx';
import { Monogram } from '#ui/figures/monogram.tsx';
import { OwnFigures } from '#ui/figures/own-figures.tsx';
import { dotted } from '#ui/i18n/dotted.ts';
import { useWords, type Words } from '#ui/i18n/words.tsx';
import { Fold, Folds } from '#ui/list/fold.tsx';
import { KeyValue, List, ListItem } from '#ui/list/list.tsx';
import { Row } from '#ui/list/row.tsx';
import { ChainHead } from '#ui/preview/chain-head.tsx';
import { signedLines } from '#ui/preview/signed-line.ts';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { DetailFailure } from '#ui/state/detail-failure.tsx';
import { OfflineBanner } from '#ui/state/offline-banner.tsx';
import { DetailSkeleton } from '#ui/state/skeleton.tsx';
import { type FillItem, getOrder, type OrderDetail } from '../../contract.ts';
import { CancelOrder } from '../cancel-order.tsx';
import { exchangeMoment, exchangeOf } from '../exchange-time.ts';
import { OpenLimit } from '../limit-trade/open-limit.tsx';
import { OrderStateChip } from '../order-state-chip.tsx';
import { endText, waitText } from '../reason-text.ts';
import { isNothing } from '../shown-figures.ts';
import { SplitNote } from '../split-note.tsx';
import styles from '../trade.module.css';
import { FillPlot } from './fill-plot.tsx';
import { inPesosThen } from './in-pesos-then.ts';
import { firstLines, orderLines, priceFrom } from './order-lines.ts';
import { isAllRetained, OrderMoney } from './order-money.tsx';

const REFRESH_MS = 3_000;

/** Stock trade detail: what was done and what it came to; every fill, cost and hold unfolds beneath. */
export function OrderDetailScreen() {
  const { id } = useParams({ strict: false }) as { id: string };
  const words = useWords();
  const query = useCallQuery(getOrder, { id }, { refetchMs: REFRESH_MS, errorTip: false });
  const order = query.data?.order;
  const title =
    order === undefined ? words.t('trade.order.screen') : words.t('trade.order.own', { side: order.side });
  return (
    <Screen
      bar={<AppBar title={title} back="/trade" />}
      footer={order === undefined ? undefined : <Ways order={order} />}
      padding="none"
    >
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
  return (
    <div className={styles.detail}>
      <OrderHead order={order} />
      <OpenLimit order={order} />
      <OrderMoney order={order} />
      <FillPlot order={order} />
      <KeyValue items={firstLines(words, order)} />
      <Folds>
        {order.fills.length > 0 ? <Fills order={order} fills={order.fills} /> : null}
        <Fold icon={BookOpen} title={t('trade.order.all')} detail={t('trade.order.all.what')}>
          <KeyValue items={[...orderLines(words, order), ...signedLines(words, order)]} />
        </Fold>
      </Folds>
      <ChainHead head={order.ledgerHead} from="order" />
    </div>
  );
}

/** In thumb's reach: calling it off while it works, else the stock again; and what came of it. */
function Ways({ order }: { order: OrderDetail }) {
  const { t } = useWords();
  const hasFills = !isNothing(order.filledQuantity);
  const isPending = order.state === 'pending';
  return (
    <nav className={styles.ways} aria-label={t('trade.title')}>
      {isPending ? <CancelOrder order={order} /> : null}
      {isPending && hasFills ? null : (
        <ButtonLink kind="secondary" to={`/situation/detail/${order.stockId}`}>
          {hasFills && order.side === 'buy'
            ? t('trade.order.buyMore')
            : t('trade.order.toStock', { symbol: order.symbol })}
        </ButtonLink>
      )}
      {hasFills ? (
        <ButtonLink to={`/trade/stockPositionDetail/${order.positionId}`}>
          {t('trade.order.toPosition')}
        </ButtonLink>
      ) : null}
    </nav>
  );
}

/** What was done and what it came to; where nothing was filled, what was asked for. */
function OrderHead({ order }: { order: OrderDetail }) {
  const words = useWords();
  const { t } = words;
  const hasFills = !isNothing(order.filledQuantity);
  const shown = hasFills ? order.filledQuantity : order.quantity;
  const done = t(hasFills ? 'trade.order.did' : 'trade.order.asked', {
    side: order.side,
    quantity: words.quantity(shown),
    symbol: order.symbol,
  });
  return (
    <section className={styles.head}>
      <div className={styles.did}>
        <Monogram symbol={order.symbol} />
        <div>
          <h2>{done}</h2>
          <p className={styles.soft}>
            {dotted(order.name, t(`market.exchange.${exchangeOf(order.stockId)}`))}
          </p>
        </div>
        <OrderStateChip order={order} />
      </div>
      {hasFills ? <Came order={order} /> : <Waits order={order} />}
      <SplitNote since={order.splitSince} />
    </section>
  );
}

/** What it came to. */
function Came({ order }: { order: OrderDetail }) {
  const words = useWords();
  const { t } = words;
  return (
    <>
      <p className={styles.soft}>
        {hasLoan(order) ? t('trade.order.total.own') : t('trade.order.total', { side: order.side })}
      </p>
      <p>
        <Amount value={order.total} currency={order.currency} code size="hero" />
      </p>
      <Lent order={order} />
      <State order={order} beside={inPesosThen(words, order)} />
    </>
  );
}

/** Nothing was filled: the cash that it still retains, where it does. */
function Waits({ order }: { order: OrderDetail }) {
  const { t } = useWords();
  return (
    <>
      {isAllRetained(order) ? (
        <>
          <p className={styles.soft}>{t('trade.order.heldStill')}</p>
          <p>
            <Amount value={order.hold.amount} currency={order.currency} code size="hero" />
          </p>
        </>
      ) : null}
      <State order={order} />
    </>
  );
}

/** Whether a part of what was bought is lent, so that what was paid is not what the shares cost. */
const hasLoan = ({ side, borrowed }: OrderDetail): boolean => side === 'buy' && Number(borrowed) > 0;

/** What the shares cost, as one's own money and what is lent. */
function Lent({ order }: { order: OrderDetail }) {
  const { t, money } = useWords();
  if (!hasLoan(order)) return null;
  const { value, borrowed, currency } = order;
  return (
    <p className={styles.soft}>
      {t('trade.order.lent', { value: money(value, currency), borrowed: money(borrowed, currency) })}
    </p>
  );
}

/** What it came to in pesos then, and why it ended or what it waits for. */
function State({ order, beside = null }: { order: OrderDetail; beside?: string | null }) {
  const words = useWords();
  if (beside === null && order.reason === null && !order.waitsFor) return null;
  return (
    <p className={styles.state}>
      {beside === null ? null : <span>{beside}</span>}
      {order.reason === null ? null : <span>{endText(words, order.reason)}</span>}
      {order.waitsFor ? <span>{waitText(words, order, order.waitsFor)}</span> : null}
    </p>
  );
}

function Fills({ order, fills }: { order: OrderDetail; fills: readonly FillItem[] }) {
  const words = useWords();
  const { t } = words;
  const title = t('trade.order.fills', { count: fills.length });
  const summed = dotted(...fills.map((fill) => fillText(words, fill)));
  return (
    <Fold icon={ListTree} title={title} detail={summed} isList>
      <List label={title}>
        {fills.map((fill) => (
          <ListItem key={fill.id}>
            <Row
              title={fillText(words, fill)}
              detail={exchangeMoment(words, order.stockId, fill.time, 'exact')}
              figure={<Amount value={fill.value} currency={order.currency} code />}
              note={priceFrom(words, fill)}
            />
          </ListItem>
        ))}
      </List>
    </Fold>
  );
}

function fillText({ t, price, quantity }: Words, fill: FillItem): string {
  return t('trade.order.fill', { quantity: quantity(fill.quantity), price: `$${price(fill.price)}` });
}
