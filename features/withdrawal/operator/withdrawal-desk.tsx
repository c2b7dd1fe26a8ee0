import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { usePagedCall } from '#ui/call/use-paged-call.ts';
import { QueueLayout } from '#ui/console/queue-layout.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { LoadMore } from '#ui/list/list.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { Segments } from '#ui/tabs/segments.tsx';
import { listWithdrawalCases, type WithdrawalCaseLine } from '../contract.ts';
import { WithdrawalCaseView } from './withdrawal-case-view.tsx';

/** Each asking leaves a line in the audit log: often enough for a day's work, no more. */
const REFRESH_MS = 30_000;

/** Withdrawals: what is not over, oldest first, and what is. */
export default function WithdrawalDesk() {
  const { t, date, money } = useWords();
  const [state, setState] = useState<'waiting' | 'decided'>('waiting');
  // Second approvals lead here, to the whole case.
  const { case: asked } = useSearch({ strict: false }) as { case?: unknown };
  const [chosenId, choose] = useState<string | null>(typeof asked === 'string' ? asked : null);
  // Who withdraws what is not left lying on the machine.
  const list = usePagedCall(listWithdrawalCases, { state }, { keep: false, refetchMs: REFRESH_MS });
  const detailOf = ({ holder, step, status }: WithdrawalCaseLine) => {
    if (holder) return t('withdrawal.desk.heldBy', { name: holder.name });
    if (status === 'pending') return t(`withdrawal.desk.step.${step}`);
    return t(`withdrawal.status.${status}`);
  };
  return (
    <QueueLayout
      title={t('withdrawal.desk.title')}
      order={t(state === 'decided' ? 'ui.console.newestFirst' : 'ui.console.oldestFirst')}
      tools={
        <Segments
          label={t('withdrawal.desk.title')}
          value={state}
          onChange={(next) => {
            setState(next);
            choose(null);
          }}
          options={[
            { value: 'waiting', label: t('withdrawal.desk.waiting') },
            { value: 'decided', label: t('withdrawal.desk.decided') },
          ]}
        />
      }
      query={list}
      items={list.items?.map((item) => ({
        id: item.id,
        title: item.phone,
        detail: `${t(`withdrawal.method.${item.method}`)} · ${detailOf(item)}`,
        figure: money(item.amount, item.currency),
        ...(item.decidedAt === null ? { wait: item } : { note: date(item.decidedAt, 'moment') }),
      }))}
      empty={t(state === 'decided' ? 'ui.console.noneDecided' : 'withdrawal.desk.empty')}
      chosenId={chosenId}
      onChoose={choose}
      more={<LoadMore hasMore={list.hasMore} busy={list.isLoadingMore} onMore={list.more} />}
    >
      {chosenId === null ? (
        <EmptyState text={t('withdrawal.desk.choose')} />
      ) : (
        <WithdrawalCaseView key={chosenId} id={chosenId} onChanged={list.retry} />
      )}
    </QueueLayout>
  );
}
