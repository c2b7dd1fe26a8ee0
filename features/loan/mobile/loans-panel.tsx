import { ArrowUpFromLine, Landmark } from 'lucide-react';
import { isSome } from '#kernel/money/is-some.ts';
import { ButtonLink } from '#ui/button/button.tsx';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { usePagedCall } from '#ui/call/use-paged-call.ts';
import { Amount } from '#ui/figures/amount.tsx';
import { dotted } from '#ui/i18n/dotted.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { IconDisc } from '#ui/list/icon-disc.tsx';
import { OrdersPanel } from '#ui/list/orders-panel.tsx';
import { Row } from '#ui/list/row.tsx';
import { HeadedSkeleton } from '#ui/state/headed-skeleton.tsx';
import { getLoanOrder, getLoanTerms, type LoanOrder, listLoanOrders } from '../contract.ts';
import { LoanChip } from './loan-chip.tsx';
import { loanDay } from './loan-day.ts';
import styles from './loans-panel.module.css';
import { runningLoans } from './running-loans.ts';

const QUIETLY = { errorTip: false };

/** The loans tab of the trading hub: what is owed today, then loans and repayments, newest first. */
export function LoansPanel() {
  const { t } = useWords();
  const list = usePagedCall(listLoanOrders, {}, QUIETLY);
  const terms = useCallQuery(getLoanTerms, {}, QUIETLY);
  // The rows do not move down once they are there.
  const isListComing = list.items === undefined && list.failure === null;
  if (terms.isLoading || (isListComing && isOwed(terms.data?.owed))) return <HeadedSkeleton />;
  return (
    <OrdersPanel
      list={list}
      label={t('trade.tab.loan')}
      empty={{ icon: Landmark, text: t('loan.empty'), way: { to: '/loan', label: t('loan.toLoans') } }}
      head={terms.data ? <Owed owed={terms.data.owed} orders={list.items ?? []} /> : null}
      row={(order) => <LoanRow order={order} />}
    />
  );
}

const isOwed = (owed = '0') => isSome(owed);

/** All that is owed today, and the way to the loan that is paid first; nothing where nothing is owed. */
function Owed({ owed, orders }: { owed: string; orders: readonly LoanOrder[] }) {
  const { t } = useWords();
  if (!isOwed(owed)) return null;
  const [first, ...others] = runningLoans(orders, owed);
  return (
    <section className={styles.owed}>
      <p className={styles.soft}>{t('loan.owedToday')}</p>
      <p>
        <Amount value={owed} currency="MXN" code size="hero" />
      </p>
      {first ? (
        <>
          <DueFirst loan={first} />
          <ButtonLink kind="secondary" to={`/trade/loanOrderDetail/${first.id}`}>
            {t(others.length === 0 ? 'loan.pay' : 'loan.payFirst')}
          </ButtonLink>
        </>
      ) : null}
    </section>
  );
}

/** When the loan that is paid first is due, and, once that is known, what is due then. */
function DueFirst({ loan }: { loan: LoanOrder }) {
  const words = useWords();
  const { t, money } = words;
  const { data } = useCallQuery(getLoanOrder, { id: loan.id }, QUIETLY);
  if (loan.repaymentDate === null) return null;
  return (
    <p className={styles.soft}>
      {dotted(
        t('loan.dueOn', { date: loanDay(words, loan.repaymentDate) }),
        data?.dueTotal == null ? null : money(data.dueTotal, 'MXN', { code: false }),
      )}
    </p>
  );
}

function LoanRow({ order }: { order: LoanOrder }) {
  const { t, date } = useWords();
  const isLoan = order.type === 'borrow';
  return (
    <Row
      to={`/trade/loanOrderDetail/${order.id}`}
      lead={<IconDisc of={isLoan ? Landmark : ArrowUpFromLine} />}
      title={isLoan ? t('loan.named', { days: order.termDays }) : t('loan.repayment')}
      detail={date(order.createdAt, 'moment')}
      figure={<Amount value={isLoan ? order.amount : `-${order.amount}`} currency="MXN" code />}
      under={isLoan ? <LoanChip order={order} look="row" /> : null}
    />
  );
}
