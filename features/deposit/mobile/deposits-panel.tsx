import { ArrowDownToLine } from 'lucide-react';
import { startingCashCall } from '#features/sandbox/contract.ts';
import { failureText } from '#ui/call/failure-text.ts';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { usePagedCall } from '#ui/call/use-paged-call.ts';
import { Amount } from '#ui/figures/amount.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { EndOfList } from '#ui/list/end-of-list.tsx';
import { List, ListItem } from '#ui/list/list.tsx';
import { Row } from '#ui/list/row.tsx';
import { ErrorState } from '#ui/state/empty-state.tsx';
import { FirstRecord } from '#ui/state/first-record.tsx';
import { OfflineBanner } from '#ui/state/offline-banner.tsx';
import { ListSkeleton } from '#ui/state/skeleton.tsx';
import { type Deposit, listDeposits, listPaymentMethods } from '../contract.ts';
import { DepositStateChip } from './deposit-state-chip.tsx';
import { MethodIcon } from './method-icon.tsx';
import { MethodRows } from './method-list.tsx';
import { writtenSent } from './written-amount.ts';

const ALL = {};

/** The deposit tab of the order records: every deposit, newest first. */
export function DepositsPanel() {
  const words = useWords();
  const { t } = words;
  const deposits = usePagedCall(listDeposits, ALL, { errorTip: false });
  if (deposits.items === undefined) {
    if (deposits.failure === null) return <ListSkeleton />;
    const text = failureText(words, deposits.failure);
    return <ErrorState text={text} onRetry={deposits.retry} busy={deposits.isBusy} />;
  }
  return (
    <>
      {deposits.isOffline ? <OfflineBanner at={deposits.updatedAt} /> : null}
      {deposits.items.length === 0 ? (
        <NoDeposits />
      ) : (
        <List label={t('deposit.records')}>
          {deposits.items.map((deposit) => (
            <ListItem key={deposit.id}>
              <DepositRow deposit={deposit} />
            </ListItem>
          ))}
        </List>
      )}
      <EndOfList list={deposits} />
    </>
  );
}

/** What a deposit will show here, and the ways to pay in. */
function NoDeposits() {
  const { t } = useWords();
  // Where to pay is never shown from an older visit: it may be another by now.
  const { data } = useCallQuery(listPaymentMethods, {}, { keep: false, errorTip: false });
  // What an account begins with in the sandbox; a live server has no such call.
  const { data: startsWith, isLoading } = useCallQuery(startingCashCall, {}, { errorTip: false });
  if (isLoading) return <ListSkeleton />;
  return (
    <FirstRecord
      icon={ArrowDownToLine}
      text={t('deposit.empty')}
      what={t(startsWith ? 'deposit.empty.what.simulated' : 'deposit.empty.what')}
      stages={[t('deposit.createdAt'), t('deposit.state.pending'), t('deposit.state.completed')]}
      begin={t('deposit.empty.begin')}
    >
      {data ? <MethodRows methods={data.methods} title={t('deposit.title')} /> : <ListSkeleton rows={3} />}
    </FirstRecord>
  );
}

function DepositRow({ deposit }: { deposit: Deposit }) {
  const words = useWords();
  const { t, date } = words;
  const { id, method, quantity, unit, amount, currency, createdAt, status } = deposit;
  return (
    <Row
      to={`/user/records/deposit/${id}`}
      lead={<MethodIcon method={method} />}
      title={t(`deposit.method.${method}`)}
      detail={date(createdAt, 'moment')}
      figure={
        amount === null ? (
          writtenSent(words, quantity, unit)
        ) : (
          <Amount value={amount} currency={currency} code sign="always" />
        )
      }
      under={status === 'completed' ? t('deposit.state.completed') : <DepositStateChip status={status} />}
    />
  );
}
