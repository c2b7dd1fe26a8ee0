import { ArrowUpFromLine } from 'lucide-react';
import { usePagedCall } from '#ui/call/use-paged-call.ts';
import { Amount } from '#ui/figures/amount.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { OrdersPanel } from '#ui/list/orders-panel.tsx';
import { Row } from '#ui/list/row.tsx';
import { listWithdrawals, type WithdrawalItem } from '../contract.ts';
import { hasGoneBack } from '../withdrawal.ts';
import { MethodIcon } from './method-icon.tsx';
import { WithdrawalStatusChip } from './withdrawal-status-chip.tsx';

const ALL = {};

/** The withdrawal tab of the order records: every withdrawal, newest first. */
export function WithdrawalsPanel() {
  const { t } = useWords();
  return (
    <OrdersPanel
      list={usePagedCall(listWithdrawals, ALL, { errorTip: false })}
      label={t('withdrawal.records')}
      empty={{
        icon: ArrowUpFromLine,
        text: t('withdrawal.empty'),
        way: { to: '/withdrawal', label: t('withdrawal.title') },
      }}
      row={(withdrawal) => <WithdrawalRow withdrawal={withdrawal} />}
    />
  );
}

function WithdrawalRow({ withdrawal }: { withdrawal: WithdrawalItem }) {
  const { t, date } = useWords();
  const { id, method, amount, currency, createdAt, status } = withdrawal;
  return (
    <Row
      to={`/user/records/withdrawal/${id}`}
      lead={<MethodIcon method={method} />}
      title={t(`withdrawal.method.${method}`)}
      detail={date(createdAt, 'moment')}
      figure={<Amount value={hasGoneBack(status) ? amount : `-${amount}`} currency={currency} code />}
      under={
        status === 'completed' ? t('withdrawal.status.completed') : <WithdrawalStatusChip status={status} />
      }
    />
  );
}
