import { ArrowDownToLine } from 'lucide-react';
import { ButtonLink } from '#ui/button/button.tsx';
import { failureText } from '#ui/call/failure-text.ts';
import { usePagedCall } from '#ui/call/use-paged-call.ts';
import { Amount } from '#ui/figures/amount.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { EndOfList } from '#ui/list/end-of-list.tsx';
import { List, ListItem } from '#ui/list/list.tsx';
import { Row } from '#ui/list/row.tsx';
import { EmptyState, ErrorState } from '#ui/state/empty-state.tsx';
import { OfflineBanner } from '#ui/state/offline-banner.tsx';
import { ListSkeleton } from '#ui/state/skeleton.tsx';
import { type Deposit, listDeposits } from '../contract.ts';
import { DepositStateChip } from './deposit-state-chip.tsx';
import { MethodIcon } from './method-icon.tsx';
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
        <EmptyState
          icon={ArrowDownToLine}
          text={t('deposit.empty')}
          action={<ButtonLink to="/deposit">{t('deposit.title')}</ButtonLink>}
        />
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
