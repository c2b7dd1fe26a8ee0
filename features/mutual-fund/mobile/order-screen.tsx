import { useParams } from '@tanstack/react-router';
import { ButtonLink } from '#ui/button/button.tsx';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { Amount } from '#ui/figures/amount.tsx';
import { Signed } from '#ui/figures/change.tsx';
import { dotted } from '#ui/i18n/dotted.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { Card, KeyValue } from '#ui/list/list.tsx';
import { OrderHead } from '#ui/list/order-head.tsx';
import { ChainHead } from '#ui/preview/chain-head.tsx';
import { Caution } from '#ui/preview/notice.tsx';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { DetailFailure } from '#ui/state/detail-failure.tsx';
import { OfflineBanner } from '#ui/state/offline-banner.tsx';
import { DetailSkeleton } from '#ui/state/skeleton.tsx';
import { type FundDetail, type FundOrder, getFundOrder, getMutualFund } from '../contract.ts';
import styles from './fund.module.css';
import { fundDay, fundMoment } from './fund-words.ts';
import { headOf } from './order-head.ts';
import { orderLines } from './order-lines.tsx';
import { FundOrderChip, orderSize, waitText } from './order-row.tsx';

const FRESH = { errorTip: false, refetchMs: 30_000 };

/** `/mutualFunds/order/$id`: one order, its stages with their times, every figure, its proof. */
export function FundOrderScreen() {
  const words = useWords();
  const { t } = words;
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const query = useCallQuery(getFundOrder, { id }, FRESH);
  const order = query.data?.order;
  const isBought = order?.side === 'buy' && order.units !== null;
  const fund = useCallQuery(
    getMutualFund,
    { id: order?.fundId ?? '' },
    { errorTip: false, enabled: isBought },
  );
  // The head's figure is not written twice: without the fund's value it is what was paid.
  const isKnown = order !== undefined && (!isBought || fund.data !== undefined || fund.failure !== null);
  return (
    <Screen bar={<AppBar title={t('fund.order')} back="/mutualFunds" />}>
      {query.isOffline && order ? <OfflineBanner at={query.updatedAt} /> : null}
      {order !== undefined && isKnown ? (
        <Order order={order} fund={fund.data?.fund} />
      ) : query.failure === null ? (
        <DetailSkeleton />
      ) : (
        <DetailFailure query={query} />
      )}
    </Screen>
  );
}

function Order({ order, fund }: { order: FundOrder; fund: FundDetail | undefined }) {
  const words = useWords();
  const { t } = words;
  return (
    <>
      <Head order={order} fund={fund} />
      {order.late ? (
        <div className={styles.late}>
          <Caution>
            {t('fund.order.lateText', {
              date: fundDay(words, order.navDate),
              time: fundMoment(words, order.valuedAt),
            })}
          </Caution>
        </div>
      ) : null}
      <Card>
        <Steps order={order} />
      </Card>
      <div className={styles.orderLines}>
        <KeyValue items={orderLines(words, order, headOf(order, fund).kind)} />
      </div>
      <div className={styles.orderLines}>
        <ButtonLink kind="secondary" to={`/mutualFunds/detail/${order.fundId}`}>
          {t('fund.order.toFund')}
        </ButtonLink>
      </div>
      <ChainHead head={order.ledgerHead} from="order" />
    </>
  );
}

/** Which fund, and the figure that counts: what was bought is worth now, what comes or came of a sale, or what waits for its value. */
function Head({ order, fund }: { order: FundOrder; fund: FundDetail | undefined }) {
  const words = useWords();
  const { t } = words;
  const { currency } = order;
  const figure = headOf(order, fund);
  return (
    <OrderHead
      name={order.name}
      about={dotted(t(`fund.order.side.${order.side}`), fundMoment(words, order.createdAt, 'day'))}
      chip={<FundOrderChip order={order} />}
    >
      <p className={styles.soft}>
        {t(`fund.order.head.${figure.kind}`, { date: fundDay(words, figure.date) })}
      </p>
      {figure.amount === null ? (
        <p className={styles.orderSize}>{orderSize(words, order)}</p>
      ) : (
        <Amount value={figure.amount} currency={currency} code size="hero" />
      )}
      {figure.gain === null ? null : (
        <p>
          <Signed value={figure.gain} currency={currency} />
        </p>
      )}
      {order.state === 'ordered' && !order.late ? (
        <p className={styles.soft}>{waitText(words, order)}</p>
      ) : null}
    </OrderHead>
  );
}

/** Ordered, executed, settled: what is behind with its time, what is ahead with when it is expected. */
function Steps({ order }: { order: FundOrder }) {
  const words = useWords();
  const { t } = words;
  const steps = [
    { name: t('fund.order.created'), at: order.createdAt, due: order.createdAt },
    { name: t('fund.order.executed'), at: order.executedAt, due: order.valuedAt },
    { name: t('fund.order.settled'), at: order.settledAt, due: order.settlesAt },
  ];
  return (
    <ol className={styles.timeline} aria-label={t('fund.order.steps')}>
      {steps.map(({ name, at, due }) => (
        <li key={name} className={styles.stage} data-done={at !== null || undefined}>
          <strong>{name}</strong>
          <span className={styles.soft}>
            {at !== null
              ? fundMoment(words, at)
              : order.late
                ? t('fund.order.pending')
                : t('fund.order.due', { time: fundMoment(words, due) })}
          </span>
        </li>
      ))}
    </ol>
  );
}
