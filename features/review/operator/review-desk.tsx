import type { ComponentType } from 'react';
import { overviewCall } from '#features/operator/contract.ts';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { usePagedCall } from '#ui/call/use-paged-call.ts';
import { useAddress } from '#ui/console/filters/use-address.ts';
import { QueueLayout } from '#ui/console/queue-layout.tsx';
import { QueueSummary } from '#ui/console/waits/queue-summary.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { LoadMore } from '#ui/list/list.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { Segments } from '#ui/tabs/segments.tsx';
import type { CaseLine, CaseSpec, ListSpec, ReviewedCase } from './desk-spec.ts';
import { queueItem } from './queue-item.ts';
import { ReviewCase } from './review-case.tsx';

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
    const [place, go] = useAddress({ list: String(lists[0]), case: '' });
    const state = lists.find((list) => list === place.list) ?? lists[0];
    const chosenId = place.case === '' ? null : place.case;
    // Whose cases they are is not left lying on the machine.
    const list = usePagedCall(calls.list, { state }, { keep: false, refetchMs: REFRESH_MS });
    return (
      <QueueLayout
        title={t(own.title)}
        order={t(state === 'decided' ? 'ui.console.newestFirst' : 'ui.console.oldestFirst')}
        tools={
          <Segments
            label={t(own.title)}
            value={state}
            onChange={(list) => go({ list, case: '' })}
            options={lists.map((value) => ({ value, label: t(own.lists[value]) }))}
          />
        }
        query={list}
        items={list.items?.map((line) => queueItem(spec, words, line))}
        empty={t(own.empty[state])}
        chosenId={chosenId}
        onChoose={(id) => go({ list: state, case: id })}
        more={<LoadMore hasMore={list.hasMore} busy={list.isLoadingMore} onMore={list.more} />}
      >
        {chosenId === null ? (
          <Summary queue={spec.queue} choose={t(own.choose)} />
        ) : (
          <ReviewCase key={chosenId} spec={spec} id={chosenId} onChanged={list.retry} />
        )}
      </QueueLayout>
    );
  };
}

/** What the console's frame counts of the queue, while no case is chosen. */
function Summary({ queue: id, choose }: { queue: string; choose: string }) {
  const { data } = useCallQuery(overviewCall, {}, { errorTip: false });
  const queue = data?.queues.find((one) => one.id === id);
  return queue ? <QueueSummary {...queue} choose={choose} /> : <EmptyState text={choose} />;
}
