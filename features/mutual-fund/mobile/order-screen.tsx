import { useParams } from '@tanstack/react-router';
import { ButtonLink } from '#ui/button/button.tsx';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { Card, KeyValue } from '#ui/list/list.tsx';
import { ChainHead } from '#ui/preview/chain-head.tsx';
import { Caution } from '#ui/preview/notice.tsx';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { DetailFailure } from '#ui/state/detail-failure.tsx';
import { OfflineBanner } from '#ui/state/offline-banner.tsx';
import { DetailSkeleton } from '#ui/state/skeleton.tsx';
import { type FundOrder, getFundOrder } from '../contract.ts';
import styles from './fund.module.css';
import { fundDay, fundMoment } from './fund-words.ts';
import { orderLines } from './order-lines.tsx';
import { FundOrderChip, orderSize } from './order-row.tsx';

const FRESH = { errorTip: false, refetchMs: 30_000 };

/** `/mutualFunds/order/$id`: one order, its stages with their times, every figure, its proof. */
export function FundOrderScreen() {
  const words = useWords();
  const { t } = words;
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const query = useCallQuery(getFundOrder, { id }, FRESH);
  const order = query.data?.order;
  return (
    <Screen bar={<AppBar title={t('fund.order')} back="/mutualFunds" />}>
      {query.isOffline && order ? <OfflineBanner at={query.updatedAt} /> : null}
      {order !== undefined ? (
        <Order order={order} />
      ) : query.failure === null ? (
        <DetailSkeleton />
      ) : (
        <DetailFailure query={query} />
      )}
    </Screen>
  );
}

function Order({ order }: { order: FundOrder }) {
  const words = useWords();
  const { t } = words;
  return (
    <>
      <div className={styles.orderHead}>
        <p className={styles.soft}>{t(`fund.order.side.${order.side}`)}</p>
        <p className={styles.orderName}>{order.name}</p>
        <p className={styles.orderSize}>{orderSize(words, order)}</p>
        <FundOrderChip order={order} />
      </div>
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
        <KeyValue items={orderLines(words, order)} />
      </div>
      <ButtonLink kind="secondary" to={`/mutualFunds/detail/${order.fundId}`}>
        {t('fund.order.toFund')}
      </ButtonLink>
      <ChainHead head={order.ledgerHead} from="order" />
    </>
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
