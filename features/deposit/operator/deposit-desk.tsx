import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { usePagedCall } from '#ui/call/use-paged-call.ts';
import { QueueLayout } from '#ui/console/queue-layout.tsx';
import { useWords, type Words } from '#ui/i18n/words.tsx';
import { LoadMore } from '#ui/list/list.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { Segments } from '#ui/tabs/segments.tsx';
import { type DepositCaseLine, listDepositCases } from '../contract.ts';
import { writtenSent } from '../mobile/written-amount.ts';
import { DepositCaseView } from './deposit-case-view.tsx';

/** Each asking leaves a line in the audit log: often enough for a day's work, no more. */
const REFRESH_MS = 30_000;
const QUEUES = ['pending', 'unknown', 'decided'] as const;

/** Deposits: what waits and what could not be matched yet, oldest first, and what was decided. */
export default function DepositDesk() {
  const { t } = useWords();
  const [state, setState] = useState<(typeof QUEUES)[number]>('pending');
  // Second approvals lead here, to the whole case.
  const { case: asked } = useSearch({ strict: false }) as { case?: unknown };
  const [chosenId, choose] = useState<string | null>(typeof asked === 'string' ? asked : null);
  // Phones of persons are not left lying on the machine.
  const list = usePagedCall(listDepositCases, { state }, { keep: false, refetchMs: REFRESH_MS });
  const line = useLine();
  return (
    <QueueLayout
      title={t('deposit.desk.title')}
      order={t(state === 'decided' ? 'ui.console.newestFirst' : 'ui.console.oldestFirst')}
      tools={
        <Segments
          label={t('deposit.desk.title')}
          value={state}
          onChange={(next) => {
            setState(next);
            choose(null);
          }}
          options={QUEUES.map((value) => ({ value, label: t(`deposit.desk.${value}`) }))}
        />
      }
      query={list}
      items={list.items?.map(line)}
      empty={t(`deposit.desk.empty.${state}`)}
      chosenId={chosenId}
      onChoose={choose}
      more={<LoadMore hasMore={list.hasMore} busy={list.isLoadingMore} onMore={list.more} />}
    >
      {chosenId === null ? (
        <EmptyState text={t('deposit.desk.choose')} />
      ) : (
        <DepositCaseView key={chosenId} id={chosenId} onChanged={list.retry} />
      )}
    </QueueLayout>
  );
}

/** How a case is written in the queue. */
function useLine() {
  const words = useWords();
  const { t } = words;
  return (line: DepositCaseLine) => ({
    id: line.id,
    title: line.phone,
    detail: detailOf(words, line),
    figure: writtenSent(words, line.quantity, line.unit),
    ...(line.decidedAt !== null && line.status !== 'unknown'
      ? { note: t(`deposit.state.${line.status}`) }
      : { wait: line }),
  });
}

/** Who has it in hand or is to decide it; otherwise by which way it came. */
function detailOf({ t }: Pick<Words, 't'>, { holder, secondWaits, method }: DepositCaseLine): string {
  if (holder) return t('deposit.desk.heldBy', { name: holder.name });
  return t(secondWaits ? 'deposit.desk.secondWaits' : `deposit.method.${method}`);
}
