import { useState } from 'react';
import { usePagedCall } from '#ui/call/use-paged-call.ts';
import { QueueLayout } from '#ui/console/queue-layout.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { LoadMore } from '#ui/list/list.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { Segments } from '#ui/tabs/segments.tsx';
import { type KycCaseLine, listKycCases } from '../contract.ts';
import { KycCaseView } from './kyc-case-view.tsx';

/** Each asking leaves a line in the audit log: often enough for a day's work, no more. */
const REFRESH_MS = 30_000;

/** Proofs of identity: what waits, oldest first, and what was decided. */
export default function KycDesk() {
  const { t, date } = useWords();
  const [state, setState] = useState<'waiting' | 'decided'>('waiting');
  const [chosenId, choose] = useState<string | null>(null);
  // Names of persons are not left lying on the machine.
  const list = usePagedCall(listKycCases, { state }, { keep: false, refetchMs: REFRESH_MS });
  const detailOf = ({ holder, state: stands }: KycCaseLine) => {
    if (holder) return t('identity.desk.heldBy', { name: holder.name });
    return t(stands === 'waiting' ? 'identity.desk.free' : `identity.desk.state.${stands}`);
  };
  return (
    <QueueLayout
      title={t('identity.desk.title')}
      order={t(state === 'decided' ? 'ui.console.newestFirst' : 'ui.console.oldestFirst')}
      tools={
        <Segments
          label={t('identity.desk.title')}
          value={state}
          onChange={(next) => {
            setState(next);
            choose(null);
          }}
          options={[
            { value: 'waiting', label: t('identity.desk.waiting') },
            { value: 'decided', label: t('identity.desk.decided') },
          ]}
        />
      }
      query={list}
      items={list.items?.map((item) => ({
        id: item.id,
        title: item.fullName,
        detail: detailOf(item),
        figure: t(`identity.idType.${item.idType}`),
        note: item.decidedAt === null ? '' : date(item.decidedAt, 'moment'),
        wait: item,
      }))}
      empty={t(state === 'decided' ? 'ui.console.noneDecided' : 'identity.desk.empty')}
      chosenId={chosenId}
      onChoose={choose}
      more={<LoadMore hasMore={list.hasMore} busy={list.isLoadingMore} onMore={list.more} />}
    >
      {chosenId === null ? (
        <EmptyState text={t('identity.desk.choose')} />
      ) : (
        <KycCaseView key={chosenId} id={chosenId} onChanged={list.retry} />
      )}
    </QueueLayout>
  );
}
