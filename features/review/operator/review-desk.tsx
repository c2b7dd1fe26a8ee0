import { useSearch } from '@tanstack/react-router';
import { type ComponentType, useState } from 'react';
import { usePagedCall } from '#ui/call/use-paged-call.ts';
import { QueueLayout } from '#ui/console/queue-layout.tsx';
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
    const [state, setState] = useState<List>(lists[0]);
    // Second approvals lead here, to the whole case.
    const { case: asked } = useSearch({ strict: false }) as { case?: unknown };
    const [chosenId, choose] = useState<string | null>(typeof asked === 'string' ? asked : null);
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
            onChange={(next) => {
              setState(next);
              choose(null);
            }}
            options={lists.map((value) => ({ value, label: t(own.lists[value]) }))}
          />
        }
        query={list}
        items={list.items?.map((line) => queueItem(spec, words, line))}
        empty={t(own.empty[state])}
        chosenId={chosenId}
        onChoose={choose}
        more={<LoadMore hasMore={list.hasMore} busy={list.isLoadingMore} onMore={list.more} />}
      >
        {chosenId === null ? (
          <EmptyState text={t(own.choose)} />
        ) : (
          <ReviewCase key={chosenId} spec={spec} id={chosenId} onChanged={list.retry} />
        )}
      </QueueLayout>
    );
  };
}
