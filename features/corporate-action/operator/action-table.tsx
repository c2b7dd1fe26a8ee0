import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { useCommand } from '#ui/call/use-command.ts';
import { usePagedCall } from '#ui/call/use-paged-call.ts';
import { DataTable } from '#ui/console/data-table.tsx';
import { useDraft } from '#ui/console/use-draft.ts';
import { useMay } from '#ui/console/use-may.ts';
import { TextField } from '#ui/field/text-field.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { LoadMore } from '#ui/list/list.tsx';
import { ConfirmDialog } from '#ui/sheet/confirm-dialog.tsx';
import { Segments } from '#ui/tabs/segments.tsx';
import { cancelAction, type DeskAction, listActions } from '../contract.ts';

const REFRESH_MS = 30_000;
const STATES = ['coming', 'begun'] as const;

/** Actions to come, soonest first, or those that have begun with what they paid. */
export function ActionTable() {
  const { t, date, price, money, find } = useWords();
  const [state, setState] = useState<(typeof STATES)[number]>('coming');
  const list = usePagedCall(listActions, { state }, { keep: false, refetchMs: REFRESH_MS });
  const day = (text: string) => date(`${text}T12:00:00Z`, 'date');
  return (
    <>
      <Segments
        label={t('corporate.desk.title')}
        value={state}
        onChange={setState}
        options={STATES.map((value) => ({ value, label: t(`corporate.desk.${value}`) }))}
      />
      <DataTable
        label={t(`corporate.desk.${state}`)}
        items={list.items}
        query={list}
        keyOf={({ id }) => id}
        empty={t('corporate.desk.none')}
        columns={[
          { id: 'stock', title: t('corporate.desk.stockId'), cell: ({ stockId }) => stockId },
          {
            id: 'what',
            title: t('corporate.desk.kind'),
            cell: ({ amount, currency, numerator, denominator }) =>
              amount === null
                ? t('corporate.split', { ratio: `${numerator}:${denominator}` })
                : t('corporate.dividend', { amount: price(amount), currency }),
          },
          { id: 'ex', title: t('corporate.exDate'), cell: ({ exDate }) => day(exDate) },
          {
            id: 'paid',
            title: t('corporate.paymentDate'),
            cell: ({ paymentDate }) => (paymentDate === null ? '—' : day(paymentDate)),
          },
          {
            id: 'source',
            title: t('corporate.source'),
            cell: ({ source, reference }) =>
              `${find(`market.source.${source}`) ?? find(`corporate.source.${source}`) ?? source} · ${reference}`,
          },
          {
            id: 'end',
            title: t(state === 'coming' ? 'corporate.desk.state' : 'corporate.desk.result'),
            cell: (item) =>
              state === 'coming' ? (
                <Standing item={item} onAsked={list.retry} />
              ) : (
                t('corporate.desk.holders', {
                  state: t(`corporate.state.${item.state}`),
                  holders: item.holders,
                  gross: money(item.gross, item.currency),
                  withheld: money(item.withheld, item.currency),
                })
              ),
          },
        ]}
      />
      <LoadMore hasMore={list.hasMore} busy={list.isLoadingMore} onMore={list.more} />
    </>
  );
}

function Standing({ item, onAsked }: { item: DeskAction; onAsked: () => void }) {
  const { t } = useWords();
  const mayCancel = useMay(cancelAction);
  if (item.state !== 'announced') return t(`corporate.state.${item.state}`);
  if (item.cancelWaits) return t('corporate.desk.cancel.waits');
  return mayCancel ? <AskCancel item={item} onAsked={onAsked} /> : t('corporate.state.announced');
}

function AskCancel({ item, onAsked }: { item: DeskAction; onAsked: () => void }) {
  const { t } = useWords();
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useDraft(`corporate-cancel:${item.id}`, '');
  const { run, busy, fields } = useCommand(cancelAction, {
    successTip: t('corporate.desk.asked'),
    onSuccess: () => {
      setOpen(false);
      setReason('');
      onAsked();
    },
  });
  return (
    <>
      <Button
        kind="quiet"
        width="fit"
        aria-label={t('corporate.desk.cancel.of', { stock: item.stockId, date: item.exDate })}
        onClick={() => setOpen(true)}
      >
        {t('corporate.desk.cancel')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t('corporate.desk.cancel.title')}
        confirmLabel={t('corporate.desk.cancel.ask')}
        busy={busy}
        onConfirm={() => void run({ id: item.id, reason })}
      >
        <p>
          {item.stockId} · {item.reference}
        </p>
        <TextField
          label={t('corporate.desk.reason')}
          value={reason}
          maxLength={500}
          onChange={(event) => setReason(event.target.value)}
          error={fields.reason ?? null}
        />
      </ConfirmDialog>
    </>
  );
}
