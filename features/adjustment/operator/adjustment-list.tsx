import { useState } from 'react';
import { type ApprovalItem, listApprovalsCall } from '#features/operator/contract.ts';
import { usePagedCall } from '#ui/call/use-paged-call.ts';
import { DataTable } from '#ui/console/data-table.tsx';
import { factText, keyText } from '#ui/console/fact-text.ts';
import { InstantCell } from '#ui/console/instant-cell.tsx';
import { InvestorLink } from '#ui/console/investor-link.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { LoadMore } from '#ui/list/list.tsx';
import { Segments } from '#ui/tabs/segments.tsx';

const STATES = ['waiting', 'decided'] as const;
const PAGE = 50;
/** As its approval names an adjustment. */
const KIND = 'adjustment';

const factOf = ({ facts }: ApprovalItem, name: string) =>
  facts.find((fact) => fact.name === name)?.value ?? '';

/** Adjustments that wait, oldest first, and those that were decided, newest first, with both persons. */
export function AdjustmentList() {
  const words = useWords();
  const { t } = words;
  const [state, setState] = useState<(typeof STATES)[number]>('waiting');
  // Phones of persons are not left lying on the machine.
  const list = usePagedCall(listApprovalsCall, { state, kind: KIND, limit: PAGE }, { keep: false });
  return (
    <>
      <Segments
        label={t('adjustment.list')}
        value={state}
        onChange={setState}
        options={STATES.map((value) => ({ value, label: t(`adjustment.list.${value}`) }))}
      />
      <DataTable
        label={t('adjustment.list')}
        items={list.items}
        query={list}
        keyOf={({ id }) => id}
        empty={t(`adjustment.list.none.${state}`)}
        columns={[
          {
            id: 'asked',
            title: t('adjustment.asked_by'),
            cell: ({ requestedBy, requestedAt }) => (
              <>
                {requestedBy.name}
                <br />
                <InstantCell at={requestedAt} style="moment" />
              </>
            ),
          },
          {
            id: 'investor',
            title: t('adjustment.investor'),
            cell: (item) => (
              <InvestorLink id={item.subjectId}>{factOf(item, 'investor') || item.subjectId}</InvestorLink>
            ),
          },
          {
            id: 'kind',
            title: t('adjustment.kind'),
            cell: (item) => factText(words, factOf(item, 'adjustment')),
          },
          {
            id: 'amount',
            title: t('adjustment.amount'),
            cell: (item) => factText(words, factOf(item, 'amount')),
          },
          { id: 'reason', title: t('adjustment.why'), cell: ({ reason }) => reason },
          { id: 'decided', title: t('adjustment.decided_by'), cell: (item) => <Decided item={item} /> },
        ]}
      />
      <LoadMore hasMore={list.hasMore} busy={list.isLoadingMore} onMore={list.more} />
    </>
  );
}

function Decided({ item }: { item: ApprovalItem }) {
  const words = useWords();
  const { t } = words;
  const { state, decidedBy, decidedAt, opinion } = item;
  if (state === 'waiting' || decidedBy === null || decidedAt === null) return '—';
  return (
    <>
      {t(`adjustment.state.${state}`)} · {decidedBy.name} · <InstantCell at={decidedAt} style="moment" />
      {opinion === '' ? null : (
        <>
          <br />
          {keyText(words, opinion)}
        </>
      )}
    </>
  );
}
