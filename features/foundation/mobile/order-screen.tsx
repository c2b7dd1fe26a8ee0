import { useParams } from '@tanstack/react-router';
import { BookOpen } from 'lucide-react';
import { useState } from 'react';
import { isSome } from '#kernel/money/is-some.ts';
import {
  absolute,
  addMoney,
  money as cents,
  formatMoney,
  parseMoney,
  subtractMoney,
} from '#kernel/money/money.ts';
import { Button, ButtonLink } from '#ui/button/button.tsx';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { Amount } from '#ui/figures/amount.tsx';
import { Signed } from '#ui/figures/change.tsx';
import { useHiddenFigures } from '#ui/figures/hidden-figures.ts';
import { OneBar } from '#ui/figures/one-bar.tsx';
import { OwnFigures } from '#ui/figures/own-figures.tsx';
import { useWords, type Words } from '#ui/i18n/words.tsx';
import { Fold, Folds } from '#ui/list/fold.tsx';
import { Card, KeyValue, type KeyValueItem, Section } from '#ui/list/list.tsx';
import { OrderHead } from '#ui/list/order-head.tsx';
import { ChainHead } from '#ui/preview/chain-head.tsx';
import { Caution } from '#ui/preview/notice.tsx';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { DetailFailure } from '#ui/state/detail-failure.tsx';
import { OfflineBanner } from '#ui/state/offline-banner.tsx';
import { DetailSkeleton } from '#ui/state/skeleton.tsx';
import { type FoundationOrder, type FoundationOrderDetail, getFoundationOrder } from '../contract.ts';
import styles from './foundation.module.css';
import { dayOf, momentOf, receivedFor, sumOf } from './foundation-words.ts';
import { OrderChip } from './order-row.tsx';
import { saleToday } from './sale-today.ts';
import { SellSheet } from './sell-sheet.tsx';
import { TermLine } from './term-line.tsx';

const NOTHING = parseMoney('0.00');
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
        <OwnFigures>
          <Order detail={query.data} />
        </OwnFigures>
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
  const { order } = detail;
  const { currency } = order;
  return (
    <>
      <Head detail={detail} />
      {isSome(order.owed) ? (
        <div className={styles.notice}>
          <Caution>{t('foundation.owedText', { amount: money(order.owed, currency) })}</Caution>
        </div>
      ) : null}
      <Result detail={detail} />
      <TermLine
        currency={currency}
        beginAt={order.boughtAt}
        finishAt={order.finishAt}
        gone={order.days}
        whole={order.termDays}
        running={order.state === 'bought'}
        title={
          order.state === 'bought'
            ? t('foundation.term.left', { days: order.termDays - order.days })
            : t(order.settled ? 'foundation.order.endedByItself' : 'foundation.order.endedEarly')
        }
        detail={order.settled ? null : t('foundation.term.day', { day: order.days, days: order.termDays })}
      />
      <KeyValue items={firstLines(words, detail)} />
      <Payments order={order} />
      <Folds>
        <Fold icon={BookOpen} title={t('trade.order.all')} detail={order.number}>
          <KeyValue items={allLines(words, order)} />
        </Fold>
      </Folds>
      <div className={styles.notice}>
        <ButtonLink kind="secondary" to={`/foundation/detail/${order.productId}`}>
          {t('foundation.order.toProduct')}
        </ButtonLink>
      </div>
      <ChainHead head={order.ledgerHead} from="order" />
    </>
  );
}

/** Which fund, and the figure that counts: what a sale would pay, what it is worth, or what came of it. */
function Head({ detail: { order, saleNow } }: { detail: FoundationOrderDetail }) {
  const { t } = useWords();
  const { currency } = order;
  const isHeld = order.state === 'bought';
  // Answers kept from an earlier version lack what a sale would pay.
  const [label, value] = !isHeld
    ? (['foundation.order.received', receivedFor(order) ?? '0'] as const)
    : saleNow
      ? (['foundation.order.sellsFor', saleNow.total] as const)
      : (['foundation.order.worth', sumOf(order.buyPrice, order.accrued)] as const);
  return (
    <OrderHead name={order.name} about={order.publisher} chip={<OrderChip order={order} />}>
      <p className={styles.soft14}>{t(label)}</p>
      <p>
        <Amount value={value} currency={currency} code size="hero" />
      </p>
      {order.profit === null ? null : (
        <p>
          <Signed value={order.profit} currency={currency} />
        </p>
      )}
    </OrderHead>
  );
}

/** What came of it, or would today: profit against both charges. */
function Result({ detail }: { detail: FoundationOrderDetail }) {
  return detail.order.state === 'bought' ? <SoldToday detail={detail} /> : <Sold order={detail.order} />;
}

function Sold({ order }: { order: FoundationOrder }) {
  const { t } = useWords();
  const isHidden = useHiddenFigures();
  const { currency, profit, buyServiceCharge, sellServiceCharge } = order;
  if (profit === null || sellServiceCharge === null || isHidden) return null;
  const charges = addMoney(parseMoney(buyServiceCharge), parseMoney(sellServiceCharge));
  return (
    <OneBar
      currency={currency}
      parts={[
        { label: t('foundation.order.paidNow'), amount: addMoney(parseMoney(profit), charges) },
        { label: t('foundation.order.charges'), amount: subtractMoney(NOTHING, charges) },
      ]}
    />
  );
}

/** What a sale today would come to against what was paid, said plainly where that is less, and what it would give up. */
function SoldToday({ detail }: { detail: FoundationOrderDetail }) {
  const words = useWords();
  const { t, money } = words;
  const isHidden = useHiddenFigures();
  const { order } = detail;
  const sale = saleToday(detail);
  if (sale === null) return null;
  const { difference, profit, charges, givenUp, owed } = sale;
  const short = (value: string) => money(value, order.currency, { code: false });
  return (
    <Card>
      <p className={styles.vesselsHead}>
        <strong>{t('foundation.order.today')}</strong>
        <strong>
          <Signed value={formatMoney(difference)} currency={order.currency} />
        </strong>
      </p>
      {isHidden ? null : (
        <OneBar
          currency={order.currency}
          parts={[
            { label: t('foundation.order.wouldPay'), amount: profit },
            { label: t('foundation.order.charges'), amount: charges },
          ]}
        />
      )}
      <p className={styles.vesselsText}>
        {t('foundation.order.todayText', {
          way: difference < 0n ? 'less' : 'more',
          amount: short(formatMoney(cents(absolute(difference)))),
          more: short(givenUp),
          date: dayOf(words, order, order.finishAt),
        })}
      </p>
      {isSome(owed) ? <p className={styles.vesselsText}>{t('foundation.sell.owedText')}</p> : null}
    </Card>
  );
}

/** What one wants to know first. */
function firstLines(words: Words, { order, expectedGain }: FoundationOrderDetail): KeyValueItem[] {
  const { t, percent } = words;
  const short = shortOf(words, order);
  const paid = { label: t('foundation.order.paid'), value: short(order.buyActual) };
  const rate = { label: t('foundation.order.rate'), value: percent(order.expectedRate) };
  // Payments that came later make it differ from what the top tells.
  if (order.soldAt !== null)
    return order.payments.length === 0
      ? [paid, rate]
      : [paid, { label: t('foundation.order.sellActual'), value: short(order.sellActual ?? '0') }, rate];
  // Answers kept from an earlier version lack what is expected.
  if (!expectedGain) return [paid, rate];
  return [
    paid,
    rate,
    { label: t('foundation.order.expected'), value: short(expectedGain, 'always'), strong: true },
  ];
}

/** Every figure of an order; what is not known before its sale is left out. */
function allLines(words: Words, order: FoundationOrder): KeyValueItem[] {
  const { t } = words;
  const short = shortOf(words, order);
  const known = (label: string, value: string | null): KeyValueItem[] =>
    value === null ? [] : [{ label, value }];
  return [
    { label: t('foundation.order.boughtAt'), value: momentOf(words, order, order.boughtAt) },
    { label: t('foundation.order.invested'), value: short(order.buyPrice) },
    { label: t('foundation.order.charge'), value: short(order.buyServiceCharge) },
    { label: t('foundation.order.accrued'), value: short(order.accrued, 'always') },
    ...known(t('foundation.order.soldAt'), order.soldAt && momentOf(words, order, order.soldAt)),
    ...known(t('foundation.order.sellPrice'), order.sellPrice && short(order.sellPrice)),
    ...known(t('foundation.order.sellCharge'), order.sellServiceCharge && short(order.sellServiceCharge)),
    ...known(t('foundation.order.owedLine'), isSome(order.owed) ? short(order.owed) : null),
    ...known(t('foundation.order.result'), order.profit && short(order.profit, 'always')),
  ];
}

const shortOf =
  ({ money }: Words, { currency }: FoundationOrder) =>
  (value: string, sign?: 'always') =>
    money(value, currency, { code: false, ...(sign && { sign }) });

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
