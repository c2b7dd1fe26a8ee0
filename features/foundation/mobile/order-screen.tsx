import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { Button, ButtonLink } from '#ui/button/button.tsx';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { Amount } from '#ui/figures/amount.tsx';
import { Signed } from '#ui/figures/change.tsx';
import { useWords, type Words } from '#ui/i18n/words.tsx';
import { KeyValue, type KeyValueItem, Section } from '#ui/list/list.tsx';
import { ChainHead } from '#ui/preview/chain-head.tsx';
import { Caution } from '#ui/preview/notice.tsx';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { DetailFailure } from '#ui/state/detail-failure.tsx';
import { OfflineBanner } from '#ui/state/offline-banner.tsx';
import { DetailSkeleton } from '#ui/state/skeleton.tsx';
import { type FoundationOrder, type FoundationOrderDetail, getFoundationOrder } from '../contract.ts';
import styles from './foundation.module.css';
import { isSome, momentOf, sumOf } from './foundation-words.ts';
import { OrderChip } from './order-row.tsx';
import { SellSheet } from './sell-sheet.tsx';
import { TermLine } from './term-line.tsx';

const FRESH = { errorTip: false, refetchMs: 30_000 };

/** `/trade/foundationOrderDetail/$id`: one order, what it has brought, its term, every figure, its proof. */
export function FoundationOrderScreen() {
  const words = useWords();
  const { t } = words;
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const query = useCallQuery(getFoundationOrder, { id }, FRESH);
  const [selling, setSelling] = useState(false);
  const order = query.data?.order;
  return (
    <Screen
      bar={<AppBar title={t('foundation.order')} back="/trade?tab=foundation" />}
      footer={
        order?.state === 'bought' ? (
          <Button kind="secondary" onClick={() => setSelling(true)}>
            {t('foundation.sell')}
          </Button>
        ) : undefined
      }
    >
      {query.isOffline && order ? <OfflineBanner at={query.updatedAt} /> : null}
      {query.data !== undefined ? (
        <Order detail={query.data} />
      ) : query.failure === null ? (
        <DetailSkeleton />
      ) : (
        <DetailFailure query={query} />
      )}
      {order === undefined ? null : (
        <SellSheet
          order={order}
          open={selling}
          onClose={() => {
            setSelling(false);
            query.retry();
          }}
        />
      )}
    </Screen>
  );
}

function Order({ detail }: { detail: FoundationOrderDetail }) {
  const words = useWords();
  const { t, money } = words;
  const { order, sellsFor } = detail;
  const { currency, state } = order;
  // Answers kept from an earlier version lack what a sale would pay.
  const isPriced = state === 'bought' && Boolean(sellsFor);
  const worth = sellsFor || sumOf(order.buyPrice, order.accrued);
  return (
    <>
      <div className={styles.orderHead}>
        <p className={styles.orderName}>{order.name}</p>
        <p className={styles.soft}>
          {t(
            isPriced
              ? 'foundation.order.sellsFor'
              : state === 'bought'
                ? 'foundation.order.worth'
                : 'foundation.order.received',
          )}
        </p>
        <p>
          <Amount
            value={state === 'bought' ? worth : (order.sellActual ?? '0')}
            currency={currency}
            code
            size="hero"
          />
        </p>
        {order.profit === null ? null : (
          <p>
            <Signed value={order.profit} currency={currency} />
          </p>
        )}
        <OrderChip order={order} />
      </div>
      {isSome(order.owed) ? (
        <div className={styles.notice}>
          <Caution>{t('foundation.owedText', { amount: money(order.owed, currency) })}</Caution>
        </div>
      ) : null}
      <TermLine
        currency={currency}
        beginAt={order.boughtAt}
        finishAt={order.finishAt}
        gone={order.days}
        whole={order.termDays}
        title={
          state === 'bought'
            ? t('foundation.term.left', { days: order.termDays - order.days })
            : t(order.settled ? 'foundation.order.endedByItself' : 'foundation.order.endedEarly')
        }
        detail={t('foundation.term.day', { day: order.days, days: order.termDays })}
      />
      <KeyValue items={linesOf(words, detail)} />
      <Payments order={order} />
      <div className={styles.notice}>
        <ButtonLink kind="secondary" to={`/foundation/detail/${order.productId}`}>
          {t('foundation.order.toProduct')}
        </ButtonLink>
      </div>
      <ChainHead head={order.ledgerHead} from="order" />
    </>
  );
}

/** Every figure of an order; what is not known before its sale is left out, and the result said as it is expected. */
function linesOf(words: Words, { order, expectedGain }: FoundationOrderDetail): KeyValueItem[] {
  const { t, money, percent } = words;
  const short = (value: string, sign?: 'always') =>
    money(value, order.currency, { code: false, ...(sign && { sign }) });
  const lines: KeyValueItem[] = [
    { label: t('foundation.order.number'), value: order.number },
    { label: t('foundation.fact.publisher'), value: order.publisher },
    { label: t('foundation.order.boughtAt'), value: momentOf(words, order, order.boughtAt) },
    { label: t('foundation.order.invested'), value: short(order.buyPrice) },
    { label: t('foundation.order.charge'), value: short(order.buyServiceCharge) },
    { label: t('foundation.order.paid'), value: short(order.buyActual), strong: true },
    { label: t('foundation.order.rate'), value: percent(order.expectedRate) },
    { label: t('foundation.order.accrued'), value: short(order.accrued, 'always') },
  ];
  // Answers kept from an earlier version lack what is expected.
  if (order.soldAt === null) {
    if (expectedGain)
      lines.push({
        label: t('foundation.order.expected'),
        value: short(expectedGain, 'always'),
        strong: true,
      });
    return lines;
  }
  const known = (label: string, value: string | null, sign?: 'always'): KeyValueItem[] =>
    value === null ? [] : [{ label, value: short(value, sign), strong: sign === 'always' }];
  return [
    ...lines,
    { label: t('foundation.order.soldAt'), value: momentOf(words, order, order.soldAt) },
    ...known(t('foundation.order.sellPrice'), order.sellPrice),
    ...known(t('foundation.order.sellCharge'), order.sellServiceCharge),
    ...known(t('foundation.order.sellActual'), order.sellActual),
    ...known(t('foundation.order.owedLine'), order.owed),
    ...known(t('foundation.order.result'), order.profit, 'always'),
  ];
}

/** What came after the sale, as the income pool could pay. */
function Payments({ order }: { order: FoundationOrder }) {
  const words = useWords();
  const { t, money } = words;
  if (order.payments.length === 0) return null;
  return (
    <Section title={t('foundation.order.payments')}>
      <KeyValue
        items={order.payments.map(({ at, amount }) => ({
          label: momentOf(words, order, at),
          value: money(amount, order.currency, { sign: 'always' }),
        }))}
      />
    </Section>
  );
}
