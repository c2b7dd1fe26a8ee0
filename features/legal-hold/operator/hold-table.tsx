import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { useCommand } from '#ui/call/use-command.ts';
import { usePagedCall } from '#ui/call/use-paged-call.ts';
import { DataTable } from '#ui/console/data-table.tsx';
import { InstantCell } from '#ui/console/instant-cell.tsx';
import { InvestorLink } from '#ui/console/investor-link.tsx';
import { useDraft } from '#ui/console/use-draft.ts';
import { useMay } from '#ui/console/use-may.ts';
import { TextField } from '#ui/field/text-field.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { LoadMore } from '#ui/list/list.tsx';
import { ConfirmDialog } from '#ui/sheet/confirm-dialog.tsx';
import { Segments } from '#ui/tabs/segments.tsx';
import { type LegalHoldItem, listLegalHolds, requestLegalHoldLift } from '../contract.ts';

const REFRESH_MS = 30_000;
const STATES = ['in_force', 'lifted'] as const;

/** The holds in force, or the lifted ones, with who asked and who agreed. */
export function HoldTable() {
  const { t } = useWords();
  const [state, setState] = useState<(typeof STATES)[number]>('in_force');
  const list = usePagedCall(listLegalHolds, { state }, { keep: false, refetchMs: REFRESH_MS });
  return (
    <>
      <Segments
        label={t('legal_hold.title')}
        value={state}
        onChange={setState}
        options={STATES.map((value) => ({ value, label: t(`legal_hold.state.${value}`) }))}
      />
      <DataTable
        label={t(`legal_hold.state.${state}`)}
        items={list.items}
        query={list}
        keyOf={({ id }) => id}
        empty={t(`legal_hold.empty.${state}`)}
        columns={[
          {
            id: 'investor',
            title: t('legal_hold.investor'),
            cell: ({ investorId, phone }) => <InvestorLink id={investorId}>{phone}</InvestorLink>,
          },
          { id: 'authority', title: t('legal_hold.authority'), cell: ({ authority }) => authority },
          { id: 'reference', title: t('legal_hold.reference'), cell: ({ reference }) => reference },
          {
            id: 'since',
            title: t('legal_hold.placed'),
            cell: ({ placedAt }) => <InstantCell at={placedAt} style="moment" />,
          },
          { id: 'by', title: t('legal_hold.by'), cell: ({ placed }) => personsOf(placed) },
          {
            id: 'end',
            title: t(state === 'in_force' ? 'legal_hold.actions' : 'legal_hold.lifted'),
            cell: (item) => <End item={item} onAsked={list.retry} />,
          },
        ]}
      />
      <LoadMore hasMore={list.hasMore} busy={list.isLoadingMore} onMore={list.more} />
    </>
  );
}

const personsOf = ({ requestedBy, agreedBy }: LegalHoldItem['placed']) => `${requestedBy} · ${agreedBy}`;

/** How a hold ended, or how its end is asked for. */
function End({ item, onAsked }: { item: LegalHoldItem; onAsked: () => void }) {
  const { t, date } = useWords();
  const mayAsk = useMay(requestLegalHoldLift);
  if (item.liftedAt !== null && item.lifted !== null) {
    return (
      <>
        {date(item.liftedAt, 'moment')} · {personsOf(item.lifted)}
      </>
    );
  }
  if (item.liftWaits) return t('legal_hold.lift.waits');
  return mayAsk ? <AskLift item={item} onAsked={onAsked} /> : '—';
}

function AskLift({ item, onAsked }: { item: LegalHoldItem; onAsked: () => void }) {
  const { t } = useWords();
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useDraft(`legal-hold-lift:${item.id}`, '');
  const { run, busy, fields } = useCommand(requestLegalHoldLift, {
    successTip: t('legal_hold.asked'),
    onSuccess: () => {
      setOpen(false);
      setReason('');
      onAsked();
    },
  });
  return (
    <>
      <Button kind="quiet" width="fit" onClick={() => setOpen(true)}>
        {t('legal_hold.lift')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t('legal_hold.lift.title')}
        confirmLabel={t('legal_hold.lift.ask')}
        busy={busy}
        onConfirm={() => void run({ id: item.id, reason })}
      >
        <p>
          {item.authority} · {item.reference}
        </p>
        <TextField
          label={t('legal_hold.lift.why')}
          value={reason}
          maxLength={500}
          onChange={(event) => setReason(event.target.value)}
          error={fields.reason ?? null}
        />
      </ConfirmDialog>
    </>
  );
}
