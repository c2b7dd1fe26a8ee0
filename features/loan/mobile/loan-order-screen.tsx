import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { Button, ButtonLink } from '#ui/button/button.tsx';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { CopyRow } from '#ui/copy/copy-row.tsx';
import { Amount } from '#ui/figures/amount.tsx';
import { useWords, type Words } from '#ui/i18n/words.tsx';
import { KeyValue, type KeyValueItem } from '#ui/list/list.tsx';
import { Row } from '#ui/list/row.tsx';
import { ChainHead } from '#ui/preview/chain-head.tsx';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { DetailFailure } from '#ui/state/detail-failure.tsx';
import { OfflineBanner } from '#ui/state/offline-banner.tsx';
import { DetailSkeleton } from '#ui/state/skeleton.tsx';
import { getLoanOrder, type LoanDetail, type LoanOrder } from '../contract.ts';
import { DebtLine } from './debt-line.tsx';
import styles from './loan.module.css';
import { LoanChip } from './loan-chip.tsx';
import { loanDay } from './loan-day.ts';
import { besidePrincipal } from './loan-draft.ts';
import { Part } from './part.tsx';
import { PaymentBar, Swatched } from './payment-bar.tsx';
import { RepaySheet } from './repay-sheet.tsx';

/** `/trade/loanOrderDetail/…`: a loan with what is owed today, or one repayment. */
export function LoanOrderScreen() {
  const words = useWords();
  const { id } = useParams({ strict: false }) as { id: string };
  const query = useCallQuery(getLoanOrder, { id }, { errorTip: false });
  const [paying, setPaying] = useState<'all' | 'part' | null>(null);
  const detail = query.data;
  const isLoan = detail?.order.type !== 'repayment';
  return (
    <Screen
      bar={<AppBar title={words.t(isLoan ? 'loan.one' : 'loan.repayment')} back="/trade?tab=loan" />}
      footer={
        detail?.order.status === 'borrowing' ? (
          <div className={styles.pay}>
            <Button kind="secondary" onClick={() => setPaying('part')}>
              {words.t('loan.payPart')}
            </Button>
            <Button onClick={() => setPaying('all')}>
              {words.t('loan.payAll', { amount: words.money(detail.order.owed, 'MXN', { code: false }) })}
            </Button>
          </div>
        ) : detail?.order.parentId ? (
          <ButtonLink kind="secondary" to={`/trade/loanOrderDetail/${detail.order.parentId}`}>
            {words.t('loan.toLoan')}
          </ButtonLink>
        ) : undefined
      }
    >
      {query.isOffline && detail ? <OfflineBanner at={query.updatedAt} /> : null}
      {detail ? <Order detail={detail} /> : null}
      {!detail && query.failure === null ? <DetailSkeleton lines={8} /> : null}
      {!detail && query.failure !== null ? <DetailFailure query={query} /> : null}
      {detail ? <RepaySheet detail={detail} paying={paying} onClose={() => setPaying(null)} /> : null}
    </Screen>
  );
}

function Order({ detail }: { detail: LoanDetail }) {
  const words = useWords();
  const { t } = words;
  const { order } = detail;
  return (
    <>
      <Head order={order} />
      {detail.line.length > 1 ? <DebtLine detail={detail} /> : null}
      <Savings detail={detail} />
      <Repayments detail={detail} />
      <Part title={t('loan.facts')}>
        <KeyValue items={factsOf(words, detail)} />
        <CopyRow label={t('loan.line.number')} value={order.number} isCode />
      </Part>
      <ChainHead head={order.ledgerHead} from="loan" />
    </>
  );
}

/** What one wants to know first: what is owed today, or what was asked for or paid. */
function Head({ order }: { order: LoanOrder }) {
  const { t, money } = useWords();
  const isOwed = order.status === 'borrowing' && order.type === 'borrow';
  const parts = [
    t('loan.part.principal', { amount: money(order.principal, 'MXN', { code: false }) }),
    t('loan.part.interest', { amount: money(besidePrincipal(order), 'MXN', { code: false }) }),
  ];
  return (
    <section className={styles.head}>
      <p className={styles.headLine}>
        <span className={styles.soft}>{t(isOwed ? 'loan.owedToday' : 'loan.line.amount')}</span>
        <LoanChip order={order} />
      </p>
      <Amount value={isOwed ? order.owed : order.amount} currency="MXN" code size="hero" />
      {isOwed ? <p className={styles.soft}>{parts.join(' + ')}</p> : null}
      {order.type === 'repayment' ? <PaymentBar paid={order} /> : null}
      {order.auditState === 'wait_audit' ? <p className={styles.soft}>{t('loan.asked.text')}</p> : null}
    </section>
  );
}

/** What paying all of it today saves; only where the button for it stands. */
function Savings({ detail: { order, savedToday, costPerDay } }: { detail: LoanDetail }) {
  const { t, money } = useWords();
  if (order.status !== 'borrowing') return null;
  if (savedToday === null || costPerDay === null || !/[1-9]/.test(savedToday)) return null;
  const pesos = (value: string) => money(value, 'MXN', { code: false });
  return (
    <p className={styles.saved}>{t('loan.saved', { amount: pesos(savedToday), day: pesos(costPerDay) })}</p>
  );
}

function Repayments({ detail: { repayments } }: { detail: LoanDetail }) {
  const { t, date, money } = useWords();
  if (repayments.length === 0) return null;
  const pesos = (value: string) => money(value, 'MXN', { code: false });
  return (
    <Part title={t('loan.repayments')}>
      <div className={styles.flush}>
        {repayments.map((paid) => (
          <Row
            key={paid.id}
            to={`/trade/loanOrderDetail/${paid.id}`}
            title={date(paid.createdAt, 'moment')}
            note={t('loan.paidOf', {
              interest: pesos(besidePrincipal(paid)),
              principal: pesos(paid.principal),
            })}
            figure={<Amount value={`-${paid.amount}`} currency="MXN" />}
          />
        ))}
      </div>
    </Part>
  );
}

/** All that is known of it, line by line. */
function factsOf(words: Words, detail: LoanDetail): KeyValueItem[] {
  const { t, date, money, percent } = words;
  const { order, dueTotal, penaltyPerDay, penaltyRate } = detail;
  const pesos = (value: string) => money(value, 'MXN', { code: false });
  const maybe = (label: string, value: string | null): KeyValueItem[] =>
    value === null ? [] : [{ label, value }];
  if (order.type === 'repayment') {
    return [
      {
        label: <Swatched part="principal">{t('loan.line.principal')}</Swatched>,
        value: pesos(order.principal),
      },
      { label: <Swatched part="beside">{t('loan.line.interest')}</Swatched>, value: pesos(order.interest) },
      { label: <Swatched part="beside">{t('loan.line.iva')}</Swatched>, value: pesos(order.iva) },
      ...maybe(t('loan.line.penalty'), /[1-9]/.test(order.penalty) ? pesos(order.penalty) : null),
      {
        label: (
          <Swatched part="left">{t('loan.line.leftOn', { date: loanDay(words, order.createdAt) })}</Swatched>
        ),
        value: pesos(order.owed),
        strong: true,
      },
      { label: t('loan.line.paidOn'), value: date(order.createdAt, 'exact') },
    ];
  }
  return [
    { label: t('loan.line.amount'), value: pesos(order.amount) },
    {
      label: t('loan.line.rate'),
      value: t('loan.rateTerm', { rate: percent(order.yearlyRate), days: order.termDays }),
    },
    { label: t('loan.cat'), value: `${order.cat}%` },
    { label: t('loan.line.interest'), value: pesos(order.interest) },
    { label: t('loan.line.iva'), value: pesos(order.iva) },
    { label: t('loan.line.penalty'), value: pesos(order.penalty) },
    { label: t('loan.line.asked'), value: date(order.loanDate, 'exact') },
    ...maybe(t('loan.line.credited'), order.creditedAt && date(order.creditedAt, 'exact')),
    ...maybe(t('loan.line.due'), order.repaymentDate && loanDay(words, order.repaymentDate)),
    ...maybe(t('loan.line.dueTotal'), dueTotal && pesos(dueTotal)),
    ...maybe(
      t('loan.late'),
      penaltyPerDay && t('loan.late.perDay', { amount: pesos(penaltyPerDay), rate: percent(penaltyRate) }),
    ),
    { label: t('loan.line.audit'), value: t(`loan.audit.${order.auditState}`) },
    ...maybe(t('loan.line.opinion'), order.auditOpinion === '' ? null : order.auditOpinion),
  ];
}
