import { useState } from 'react';
import { usePagedCall } from '#ui/call/use-paged-call.ts';
import { QueueLayout } from '#ui/console/queue-layout.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { LoadMore } from '#ui/list/list.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { Segments } from '#ui/tabs/segments.tsx';
import { listResetCases } from '../reset-contract.ts';
import { ResetCaseView } from './reset-case-view.tsx';

/** Each asking leaves a line in the audit log: often enough for a day's work, no more. */
const REFRESH_MS = 30_000;

/** Requests for another password, of withdrawals or of the log-in: what waits, oldest first, and what is over. */
export default function ResetDesk() {
  const { t, date } = useWords();
  const [state, setState] = useState<'waiting' | 'decided'>('waiting');
  const [chosenId, choose] = useState<string | null>(null);
  // Names of persons are not left lying on the machine.
  const list = usePagedCall(listResetCases, { state }, { keep: false, refetchMs: REFRESH_MS });
  return (
    <QueueLayout
      title={t('account.reset.desk.title')}
      order={t(state === 'decided' ? 'ui.console.newestFirst' : 'ui.console.oldestFirst')}
      tools={
        <Segments
          label={t('account.reset.desk.title')}
          value={state}
          onChange={(next) => {
            setState(next);
            choose(null);
          }}
          options={[
            { value: 'waiting', label: t('account.reset.desk.waiting') },
            { value: 'decided', label: t('account.reset.desk.decided') },
          ]}
        />
      }
      query={list}
      items={list.items?.map((item) => ({
        id: item.id,
        title: item.fullName === '' ? t('account.reset.desk.noProof') : item.fullName,
        detail: item.holder
          ? t('account.reset.desk.heldBy', { name: item.holder.name })
          : t(
              item.state === 'waiting' ? 'account.reset.desk.free' : `account.reset.desk.state.${item.state}`,
            ),
        figure: t(`account.reset.desk.asksFor.${item.asksFor}`),
        note: item.decidedAt === null ? '' : date(item.decidedAt, 'moment'),
        wait: item,
      }))}
      empty={t(state === 'decided' ? 'ui.console.noneDecided' : 'account.reset.desk.empty')}
      chosenId={chosenId}
      onChoose={choose}
      more={<LoadMore hasMore={list.hasMore} busy={list.isLoadingMore} onMore={list.more} />}
    >
      {chosenId === null ? (
        <EmptyState text={t('account.reset.desk.choose')} />
      ) : (
        <ResetCaseView key={chosenId} id={chosenId} onChanged={list.retry} />
      )}
    </QueueLayout>
  );
}
