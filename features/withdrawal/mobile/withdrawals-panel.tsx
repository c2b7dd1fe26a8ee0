import { ArrowUpFromLine } from 'lucide-react';
import { ButtonLink } from '#ui/button/button.tsx';
import { failureText } from '#ui/call/failure-text.ts';
import { usePagedCall } from '#ui/call/use-paged-call.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { List, ListItem, LoadMore } from '#ui/list/list.tsx';
import { Row } from '#ui/list/row.tsx';
import { EmptyState, ErrorState } from '#ui/state/empty-state.tsx';
import { OfflineBanner } from '#ui/state/offline-banner.tsx';
import { ListSkeleton } from '#ui/state/skeleton.tsx';
import { listWithdrawals, type WithdrawalItem } from '../contract.ts';
import { hasGoneBack } from '../withdrawal.ts';
import { MethodIcon } from './method-icon.tsx';
import { WithdrawalStatusChip } from './withdrawal-status-chip.tsx';

const ALL = {};

/** The withdrawal tab of the order records: every withdrawal, newest first. */
export function WithdrawalsPanel() {
  const words = useWords();
  const { t } = words;
  const list = usePagedCall(listWithdrawals, ALL, { errorTip: false });
  if (list.items === undefined) {
    if (list.failure === null) return <ListSkeleton />;
    return <ErrorState text={failureText(words, list.failure)} onRetry={list.retry} busy={list.isBusy} />;
  }
  return (
    <>
      {list.isOffline ? <OfflineBanner at={list.updatedAt} /> : null}
      {list.items.length === 0 ? (
        <EmptyState
          icon={ArrowUpFromLine}
          text={t('withdrawal.empty')}
          action={<ButtonLink to="/withdrawal">{t('withdrawal.title')}</ButtonLink>}
        />
      ) : (
        <List label={t('withdrawal.records')}>
          {list.items.map((withdrawal) => (
            <ListItem key={withdrawal.id}>
              <WithdrawalRow withdrawal={withdrawal} />
            </ListItem>
          ))}
        </List>
      )}
      <LoadMore hasMore={list.hasMore} busy={list.isLoadingMore} onMore={list.more} />
    </>
  );
}

function WithdrawalRow({ withdrawal }: { withdrawal: WithdrawalItem }) {
  const { t, date, money } = useWords();
  const { id, method, amount, currency, createdAt, status } = withdrawal;
  return (
    <Row
      to={`/user/records/withdrawal/${id}`}
      lead={<MethodIcon method={method} />}
      title={t(`withdrawal.method.${method}`)}
      detail={date(createdAt, 'moment')}
      end={
        <>
          <span>{money(hasGoneBack(status) ? amount : `-${amount}`, currency)}</span>
          <WithdrawalStatusChip status={status} />
        </>
      }
    />
  );
}
