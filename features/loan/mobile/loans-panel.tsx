import { ArrowUpFromLine, Landmark } from 'lucide-react';
import { ButtonLink } from '#ui/button/button.tsx';
import { failureText } from '#ui/call/failure-text.ts';
import { usePagedCall } from '#ui/call/use-paged-call.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { List, ListItem, LoadMore } from '#ui/list/list.tsx';
import { Row } from '#ui/list/row.tsx';
import { EmptyState, ErrorState } from '#ui/state/empty-state.tsx';
import { OfflineBanner } from '#ui/state/offline-banner.tsx';
import { ListSkeleton } from '#ui/state/skeleton.tsx';
import { type LoanOrder, listLoanOrders } from '../contract.ts';
import { LoanChip } from './loan-chip.tsx';

/** The loans tab of the trading hub: loans and repayments, newest first. */
export function LoansPanel() {
  const words = useWords();
  const { t } = words;
  const list = usePagedCall(listLoanOrders, {}, { errorTip: false });
  if (list.items === undefined) {
    if (list.failure === null) return <ListSkeleton />;
    return <ErrorState text={failureText(words, list.failure)} onRetry={list.retry} busy={list.isBusy} />;
  }
  return (
    <>
      {list.isOffline ? <OfflineBanner at={list.updatedAt} /> : null}
      {list.items.length === 0 ? (
        <EmptyState
          icon={Landmark}
          text={t('loan.empty')}
          action={<ButtonLink to="/loan">{t('loan.toLoans')}</ButtonLink>}
        />
      ) : (
        <List label={t('trade.tab.loan')}>
          {list.items.map((order) => (
            <ListItem key={order.id}>
              <LoanRow order={order} />
            </ListItem>
          ))}
        </List>
      )}
      <LoadMore hasMore={list.hasMore} busy={list.isLoadingMore} onMore={list.more} />
    </>
  );
}

function LoanRow({ order }: { order: LoanOrder }) {
  const { t, date, money } = useWords();
  const isLoan = order.type === 'borrow';
  return (
    <Row
      to={`/trade/loanOrderDetail/${order.id}`}
      lead={<Icon of={isLoan ? Landmark : ArrowUpFromLine} />}
      title={t(isLoan ? 'loan.one' : 'loan.repayment')}
      detail={date(order.createdAt, 'moment')}
      end={
        <>
          <span>{money(isLoan ? order.amount : `-${order.amount}`, 'MXN')}</span>
          <LoanChip order={order} />
        </>
      }
    />
  );
}
