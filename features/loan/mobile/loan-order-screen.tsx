import { useParams } from '@tanstack/react-router';
import { BookOpen, HandCoins } from 'lucide-react';
import { useState } from 'react';
import { isSome } from '#kernel/money/is-some.ts';
import { Button, ButtonLink } from '#ui/button/button.tsx';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { CopyRow } from '#ui/copy/copy-row.tsx';
import { Amount } from '#ui/figures/amount.tsx';
import { PartBar, type PartTone, Swatch } from '#ui/figures/part-bar.tsx';
import { useWords, type Words } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Fold, Folds } from '#ui/list/fold.tsx';
import { KeyValue, type KeyValueItem } from '#ui/list/list.tsx';
import { ChainHead } from '#ui/preview/chain-head.tsx';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { DetailFailure } from '#ui/state/detail-failure.tsx';
import { OfflineBanner } from '#ui/state/offline-banner.tsx';
import { DetailSkeleton } from '#ui/state/skeleton.tsx';
import { getLoanOrder, type LoanDetail, type LoanOrder } from '../contract.ts';
import { DebtLine } from './debt-line.tsx';
import styles from './loan.module.css';
import { LoanCalendar } from './loan-calendar.tsx';
import { LoanChip } from './loan-chip.tsx';
import { loanDay } from './loan-day.ts';
import { besidePrincipal } from './loan-draft.ts';
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
      <LoanCalendar detail={detail} />
      <section className={styles.facts}>
        <KeyValue items={order.type === 'repayment' ? paymentFacts(words, order) : loanFacts(words, order)} />
        <CopyRow label={t('loan.line.number')} value={order.number} isCode />
      </section>
      {order.status !== null && order.type === 'borrow' ? (
        <Folds>
          <Fold icon={BookOpen} title={t('trade.order.all')} detail={t('loan.cost.what')}>
            <KeyValue items={costSoFar(words, order)} />
          </Fold>
        </Folds>
      ) : null}
      <ChainHead head={order.ledgerHead} from="loan" />
    </>
  );
}

const pesosOf =
  ({ money }: Words) =>
  (value: string) =>
    money(value, 'MXN', { code: false });

/** What one wants to know first: what is owed today, or what was asked for or paid. */
function Head({ order }: { order: LoanOrder }) {
  const words = useWords();
  const { t } = words;
  const isOwed = order.status === 'borrowing' && order.type === 'borrow';
  const pesos = pesosOf(words);
  return (
    <section className={styles.head}>
      <p className={styles.headLine}>
        <span className={styles.soft}>{t(isOwed ? 'loan.owedToday' : 'loan.line.amount')}</span>
        <LoanChip order={order} />
      </p>
      <Amount value={isOwed ? order.owed : order.amount} currency="MXN" code size="hero" />
      {isOwed ? (
        <p className={styles.soft}>
          {t('loan.part.principal', { amount: pesos(order.principal) })}
          {' + '}
          <strong className={styles.interest}>
            {t('loan.part.interest', { amount: pesos(besidePrincipal(order)) })}
          </strong>
        </p>
      ) : null}
      {order.type === 'repayment' ? (
        <PartBar
          parts={[
            { tone: 'anil', size: Number(order.principal) },
            { tone: 'corn', size: Number(besidePrincipal(order)) },
            { tone: 'mid', size: Number(order.owed) },
          ]}
        />
      ) : null}
      {order.auditState === 'wait_audit' ? <p className={styles.soft}>{t('loan.asked.text')}</p> : null}
    </section>
  );
}

/** What paying all of it today saves; only where the button for it stands. */
function Savings({ detail: { order, savedToday, costPerDay } }: { detail: LoanDetail }) {
  const words = useWords();
  if (order.status !== 'borrowing') return null;
  if (savedToday === null || costPerDay === null || !isSome(savedToday)) return null;
  const pesos = pesosOf(words);
  return (
    <div className={styles.saved}>
      <Icon of={HandCoins} />
      <p>{words.t('loan.saved', { amount: pesos(savedToday), day: pesos(costPerDay) })}</p>
    </div>
  );
}

/** What a repayment paid, part by part. */
function paymentFacts(words: Words, order: LoanOrder): KeyValueItem[] {
  const { t, date } = words;
  const pesos = pesosOf(words);
  const line = (tone: PartTone, label: string, value: string) => ({
    label: (
      <>
        <Swatch tone={tone} />
        {label}
      </>
    ),
    value: pesos(value),
  });
  return [
    line('anil', t('loan.line.principal'), order.principal),
    line('corn', t('loan.line.interest'), order.interest),
    line('corn', t('loan.line.iva'), order.iva),
    ...(isSome(order.penalty) ? [{ label: t('loan.line.penalty'), value: pesos(order.penalty) }] : []),
    line('mid', t('loan.line.leftOn', { date: loanDay(words, order.createdAt) }), order.owed),
    { label: t('loan.line.paidOn'), value: date(order.createdAt, 'exact') },
  ];
}

/** What was agreed, and by whom it was looked at. */
function loanFacts({ t, date, percent }: Words, order: LoanOrder): KeyValueItem[] {
  const { auditState, auditOpinion: opinion } = order;
  const review = t(`loan.audit.${auditState}`);
  return [
    ...(order.creditedAt === null
      ? [{ label: t('loan.line.asked'), value: date(order.loanDate, 'exact') }]
      : []),
    {
      label: t('loan.line.rate'),
      value: t('loan.rateTerm', { rate: percent(order.yearlyRate), days: order.termDays }),
    },
    { label: t('loan.cat'), value: `${order.cat}%` },
    {
      label: t('loan.line.audit'),
      value: opinion === '' ? review : t('loan.audit.with', { review, opinion }),
    },
  ];
}

/** What it has come to so far, paid or not, and when it was asked for. */
function costSoFar(words: Words, order: LoanOrder): KeyValueItem[] {
  const { t, date } = words;
  const pesos = pesosOf(words);
  return [
    { label: t('loan.line.amount'), value: pesos(order.amount) },
    { label: t('loan.line.interest'), value: pesos(order.interest) },
    { label: t('loan.line.iva'), value: pesos(order.iva) },
    { label: t('loan.line.penalty'), value: pesos(order.penalty) },
    { label: t('loan.line.asked'), value: date(order.loanDate, 'exact') },
    ...(order.creditedAt === null
      ? []
      : [{ label: t('loan.line.credited'), value: date(order.creditedAt, 'exact') }]),
  ];
}
