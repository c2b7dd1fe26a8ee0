import { ArrowUpFromLine } from 'lucide-react';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { usePagedCall } from '#ui/call/use-paged-call.ts';
import { Amount } from '#ui/figures/amount.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { OrdersPanel } from '#ui/list/orders-panel.tsx';
import { Row } from '#ui/list/row.tsx';
import { FirstRecord } from '#ui/state/first-record.tsx';
import { ListSkeleton } from '#ui/state/skeleton.tsx';
import { getWithdrawalOptions, listWithdrawals, type WithdrawalItem } from '../contract.ts';
import { hasGoneBack } from '../withdrawal.ts';
import { MethodIcon } from './method-icon.tsx';
import { MethodRows } from './overview/method-list.tsx';
import { WithdrawalStatusChip } from './withdrawal-status-chip.tsx';

const ALL = {};

/** The withdrawal tab of the order records: every withdrawal, newest first. */
export function WithdrawalsPanel() {
  const { t } = useWords();
  return (
    <OrdersPanel
      list={usePagedCall(listWithdrawals, ALL, { errorTip: false })}
      label={t('withdrawal.records')}
      empty={<NoWithdrawals />}
      row={(withdrawal) => <WithdrawalRow withdrawal={withdrawal} />}
    />
  );
}

/** What a withdrawal will show here, and the ways out. */
function NoWithdrawals() {
  const { t } = useWords();
  const { data } = useCallQuery(getWithdrawalOptions, {}, { keep: false, errorTip: false });
  return (
    <FirstRecord
      icon={ArrowUpFromLine}
      text={t('withdrawal.empty')}
      what={t('withdrawal.empty.what')}
      stages={[t('withdrawal.line.requested'), t('withdrawal.line.approved'), t('withdrawal.line.sent')]}
      begin={t('withdrawal.empty.begin')}
    >
      {data ? <MethodRows methods={data.methods} /> : <ListSkeleton rows={3} />}
    </FirstRecord>
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
