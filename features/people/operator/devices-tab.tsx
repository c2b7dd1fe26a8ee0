import { useState } from 'react';
import type { Device } from '#features/account/contract.ts';
import { Button } from '#ui/button/button.tsx';
import { useCommand } from '#ui/call/use-command.ts';
import { usePagedCall } from '#ui/call/use-paged-call.ts';
import { type Column, DataTable } from '#ui/console/data-table.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { LoadMore } from '#ui/list/list.tsx';
import { ConfirmDialog } from '#ui/sheet/confirm-dialog.tsx';
import { endInvestorDevice, listInvestorDevices } from '../contract.ts';

/** Where the investor is signed in; a lost phone is signed out here. */
export function DevicesTab({ id, mayEnd }: { id: string; mayEnd: boolean }) {
  const { t, date } = useWords();
  const list = usePagedCall(listInvestorDevices, { investorId: id }, { keep: false });
  const [leaving, setLeaving] = useState<Device | null>(null);
  const { run, busy } = useCommand(endInvestorDevice, {
    successTip: t('people.device.ended'),
    onSuccess: () => {
      setLeaving(null);
      list.retry();
    },
  });
  const nameOf = ({ browser, system }: Device) =>
    [browser, system].filter((name) => name !== '').join(', ') || t('people.device.unknown');
  const columns: Column<Device>[] = [
    { id: 'device', title: t('people.device'), cell: nameOf },
    { id: 'since', title: t('people.device.since'), cell: ({ createdAt }) => date(createdAt, 'moment') },
    { id: 'seen', title: t('people.device.seen'), cell: ({ lastSeenAt }) => date(lastSeenAt, 'moment') },
  ];
  const end: Column<Device> = {
    id: 'commands',
    title: t('people.actions'),
    cell: (device) => (
      <Button kind="quiet" width="fit" onClick={() => setLeaving(device)}>
        {t('people.device.end')}
      </Button>
    ),
  };
  return (
    <>
      <DataTable
        label={t('people.tab.devices')}
        items={list.items}
        query={list}
        keyOf={(device) => device.id}
        empty={t('people.devices.empty')}
        columns={mayEnd ? [...columns, end] : columns}
      />
      <LoadMore hasMore={list.hasMore} busy={list.isLoadingMore} onMore={list.more} />
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={(open) => {
          if (!open) setLeaving(null);
        }}
        title={t('people.device.end.title')}
        confirmLabel={t('people.device.end')}
        danger
        busy={busy}
        onConfirm={() => void run({ investorId: id, deviceId: leaving?.id ?? '' })}
      >
        {leaving ? <p>{nameOf(leaving)}</p> : null}
        <p>{t('people.device.end.text')}</p>
      </ConfirmDialog>
    </>
  );
}
