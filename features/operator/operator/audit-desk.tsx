import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { usePagedCall } from '#ui/call/use-paged-call.ts';
import { DataTable } from '#ui/console/data-table.tsx';
import { DeskPage, FormRow } from '#ui/console/desk-page.tsx';
import { SelectField } from '#ui/console/select-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { LoadMore } from '#ui/list/list.tsx';
import { listAuditCall } from '../contract.ts';

const NOTHING = { call: '', subjectId: '', from: '', to: '', deeds: 'all' as 'all' | 'deeds' };
const PAGE = 50;

/** Every deed and every look, searchable; nobody can edit it. */
export default function AuditDesk() {
  const { t } = useWords();
  const [typed, setTyped] = useState(NOTHING);
  const [asked, setAsked] = useState(NOTHING);
  const set = (change: Partial<typeof NOTHING>) => setTyped({ ...typed, ...change });
  return (
    <DeskPage title={t('console.desk.audit')}>
      <FormRow onSubmit={() => setAsked(typed)}>
        <TextField
          label={t('operator.audit.call')}
          value={typed.call}
          onChange={(event) => set({ call: event.target.value })}
        />
        <TextField
          label={t('operator.audit.subject')}
          value={typed.subjectId}
          onChange={(event) => set({ subjectId: event.target.value })}
        />
        <TextField
          label={t('operator.audit.from')}
          type="date"
          value={typed.from}
          onChange={(event) => set({ from: event.target.value })}
        />
        <TextField
          label={t('operator.audit.to')}
          type="date"
          value={typed.to}
          onChange={(event) => set({ to: event.target.value })}
        />
        <SelectField
          label={t('operator.audit.kind')}
          value={typed.deeds}
          onChange={(deeds) => set({ deeds })}
          options={[
            { value: 'all', label: t('operator.audit.kind.all') },
            { value: 'deeds', label: t('operator.audit.kind.deeds') },
          ]}
        />
        <Button type="submit" width="fit">
          {t('operator.audit.search')}
        </Button>
      </FormRow>
      <AuditLines asked={asked} />
    </DeskPage>
  );
}

function AuditLines({ asked }: { asked: typeof NOTHING }) {
  const { t, date } = useWords();
  const { items, hasMore, isLoadingMore, more } = usePagedCall(listAuditCall, {
    limit: PAGE,
    ...(asked.call !== '' && { call: asked.call }),
    ...(asked.subjectId !== '' && { subjectId: asked.subjectId.trim() }),
    ...(asked.from !== '' && { from: startOf(asked.from, 0) }),
    ...(asked.to !== '' && { to: startOf(asked.to, 1) }),
    ...(asked.deeds === 'deeds' && { deedsOnly: true }),
  });
  return (
    <>
      <DataTable
        label={t('console.desk.audit')}
        items={items}
        keyOf={({ seq }) => seq}
        empty={t('operator.audit.empty')}
        columns={[
          { id: 'at', title: t('operator.audit.at'), cell: ({ at }) => date(at, 'exact') },
          { id: 'who', title: t('operator.audit.operator'), cell: ({ operatorName }) => operatorName },
          {
            id: 'kind',
            title: t('operator.audit.kind'),
            cell: ({ reads }) => t(reads ? 'operator.audit.look' : 'operator.audit.deed'),
          },
          { id: 'call', title: t('operator.audit.call'), cell: ({ call }) => call },
          {
            id: 'subject',
            title: t('operator.audit.subject'),
            cell: ({ subjectKind, subjectId }) => (subjectId ? `${subjectKind} ${subjectId}` : '—'),
          },
          { id: 'detail', title: t('operator.audit.detail'), cell: ({ detail }) => detail ?? '—' },
        ]}
      />
      <LoadMore hasMore={hasMore} busy={isLoadingMore} onMore={more} />
    </>
  );
}

/** The instant at which a day of this device's calendar begins, so many days later. */
function startOf(day: string, daysLater: number): string {
  const at = new Date(`${day}T00:00:00`);
  at.setDate(at.getDate() + daysLater);
  return at.toISOString();
}
