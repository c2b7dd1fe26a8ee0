import type { ComponentType } from 'react';
import { type Overview, overviewCall } from '#features/operator/contract.ts';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { usePagedCall } from '#ui/call/use-paged-call.ts';
import { SavedFilters } from '#ui/console/filters/saved-filters.tsx';
import { useAddress } from '#ui/console/filters/use-address.ts';
import { QueueLayout } from '#ui/console/queue-layout.tsx';
import { QueueSummary } from '#ui/console/waits/queue-summary.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { LoadMore } from '#ui/list/list.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { Segments } from '#ui/tabs/segments.tsx';
import { QUEUE_FILTERS, type QueueFilter } from '../contract.ts';
import type { CaseLine, CaseSpec, ListSpec, ReviewedCase } from './desk-spec.ts';
import { queueItem } from './queue-item.ts';
import { ReviewCase } from './review-case.tsx';

type Counted = Overview['queues'][number];

/** Each request leaves a line in the audit log: often enough for a day's work, no more. */
const REFRESH_MS = 30_000;

/** Makes the desk of a queue: its lists on the left, the chosen case on the right. */
export function createReviewDesk<List extends string, Line extends CaseLine, Case extends ReviewedCase>(
  spec: ListSpec<List, Line> & CaseSpec<Case>,
): ComponentType {
  const { words: own, calls } = spec;
  // The keys are those of the record's own type, in the order in which they are written.
  const lists = Object.keys(own.lists) as [List, ...List[]];
  return function ReviewDesk() {
    const words = useWords();
    const { t } = words;
    // In the address, which second approvals and the desk of anomalies lead to, and which can be passed on.
    const [place, go] = useAddress({ list: String(lists[0]), only: '', case: '' });
    const state = lists.find((list) => list === place.list) ?? lists[0];
    const chosenId = place.case === '' ? null : place.case;
    const only = state === 'decided' ? undefined : QUEUE_FILTERS.find((filter) => filter === place.only);
    const shown = { list: String(state), only: only ?? '' };
    // Whose cases they are is not left lying on the machine.
    const queue = useCounted(spec.queue);
    const waiting = queue?.count ?? 0;
    // Others of the queue may wait where they are not shown now.
    const isPart = state !== 'decided' && (only !== undefined || lists.length > 2);
    const list = usePagedCall(calls.list, { state, only }, { keep: false, refetchMs: REFRESH_MS });
    const items = list.items?.map((line) => queueItem(spec, words, line));
    return (
      <QueueLayout
        title={t(own.title)}
        order={t(state === 'decided' ? 'ui.console.newestFirst' : 'ui.console.oldestFirst')}
        tools={
          <>
            <Segments
              label={t(own.title)}
              value={state}
              onChange={(list) => go({ ...place, list, case: '' })}
              options={lists.map((value) => ({ value, label: t(own.lists[value]) }))}
            />
            {state === 'decided' ? null : (
              <OnlyFilter only={only} onChange={(next) => go({ ...place, only: next, case: '' })} />
            )}
            <SavedFilters
              desk={spec.queue}
              filter={shown}
              empty={{ list: String(lists[0]), only: '' }}
              onChoose={(saved) => go({ ...saved, case: '' })}
            />
          </>
        }
        query={list}
        items={items}
        empty={isPart && waiting > 0 ? t('review.elsewhere', { count: waiting }) : t(own.empty[state])}
        chosenId={chosenId}
        onChoose={(id) => go({ ...shown, case: id })}
        more={<LoadMore hasMore={list.hasMore} busy={list.isLoadingMore} onMore={list.more} />}
      >
        {chosenId === null ? (
          <Summary queue={queue} choose={t(own.choose)} />
        ) : (
          <ReviewCase
            key={chosenId}
            spec={spec}
            id={chosenId}
            known={items?.find(({ id }) => id === chosenId)}
            onChanged={list.retry}
          />
        )}
      </QueueLayout>
    );
  };
}

/** Which of the cases that wait; empty for all. */
function OnlyFilter({ only, onChange }: { only: QueueFilter | undefined; onChange: (only: string) => void }) {
  const { t } = useWords();
  return (
    <Segments
      label={t('review.filter')}
      value={only ?? 'all'}
      onChange={(next) => onChange(next === 'all' ? '' : next)}
      options={(['all', ...QUEUE_FILTERS] as const).map((value) => ({
        value,
        label: t(`review.filter.${value}`),
      }))}
    />
  );
}

/** What the console's frame counts of the queue; undefined until it is known. */
function useCounted(id: string): Counted | undefined {
  const { data } = useCallQuery(overviewCall, {}, { errorTip: false });
  return data?.queues.find((queue) => queue.id === id);
}

/** While no case is chosen. */
function Summary({ queue, choose }: { queue: Counted | undefined; choose: string }) {
  return queue ? <QueueSummary {...queue} choose={choose} /> : <EmptyState text={choose} />;
}
