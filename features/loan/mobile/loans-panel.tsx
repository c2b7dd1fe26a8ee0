import { ArrowUpFromLine, Landmark } from 'lucide-react';
import { usePagedCall } from '#ui/call/use-paged-call.ts';
import { Amount } from '#ui/figures/amount.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { IconDisc } from '#ui/list/icon-disc.tsx';
import { OrdersPanel } from '#ui/list/orders-panel.tsx';
import { Row } from '#ui/list/row.tsx';
import { type LoanOrder, listLoanOrders } from '../contract.ts';
import { LoanChip } from './loan-chip.tsx';

/** The loans tab of the trading hub: loans and repayments, newest first. */
export function LoansPanel() {
  const { t } = useWords();
  return (
    <OrdersPanel
      list={usePagedCall(listLoanOrders, {}, { errorTip: false })}
      label={t('trade.tab.loan')}
      empty={{ icon: Landmark, text: t('loan.empty'), way: { to: '/loan', label: t('loan.toLoans') } }}
      row={(order) => <LoanRow order={order} />}
    />
  );
}

function LoanRow({ order }: { order: LoanOrder }) {
  const { t, date } = useWords();
  const isLoan = order.type === 'borrow';
  return (
    <Row
      to={`/trade/loanOrderDetail/${order.id}`}
      lead={<IconDisc of={isLoan ? Landmark : ArrowUpFromLine} />}
      title={t(isLoan ? 'loan.one' : 'loan.repayment')}
      detail={date(order.createdAt, 'moment')}
      figure={<Amount value={isLoan ? order.amount : `-${order.amount}`} currency="MXN" code />}
      under={<LoanChip order={order} look="row" />}
    />
  );
}
