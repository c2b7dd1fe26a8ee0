import { useCallback, useEffect, useState } from 'react';
import { overviewCall } from '#features/operator/contract.ts';
import { Button } from '#ui/button/button.tsx';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useCommand } from '#ui/call/use-command.ts';
import { DataTable } from '#ui/console/data-table.tsx';
import { CaseCard, DeskPage } from '#ui/console/desk-page.tsx';
import { useMay } from '#ui/console/use-may.ts';
import { CopyRow } from '#ui/copy/copy-row.tsx';
import { GroupedCode } from '#ui/copy/grouped-code.tsx';
import { canSign } from '#ui/device-key/key-store.ts';
import { useWords } from '#ui/i18n/words.tsx';
import {
  admitKeyCall,
  createKeyCall,
  endKeyCall,
  listKeysCall,
  type OperatorKey,
} from '../../signature/contract.ts';
import { WithReason } from '../with-reason.tsx';
import { type DeviceKey, makeDeviceKey, markAdmitted, readDeviceKey, standingOf } from './device-key.ts';

const REFRESH_MS = 15_000;

/** The keys with which operators sign what they decide: this device's, and those that wait for two admins. */
export default function KeysDesk() {
  const { t, date } = useWords();
  const query = useCallQuery(listKeysCall, {}, { keep: false, refetchMs: REFRESH_MS });
  const { data, retry } = query;
  const mayAdmit = useMay(admitKeyCall);
  const columns = [
    { id: 'operator', title: t('operator.people.name'), cell: (key: OperatorKey) => key.operator.name },
    {
      id: 'fingerprint',
      title: t('operator.key.fingerprint'),
      cell: (key: OperatorKey) => <GroupedCode text={key.id} />,
    },
    {
      id: 'state',
      title: t('operator.key.state'),
      cell: (key: OperatorKey) => t(`operator.key.state.${key.isAsked ? 'asked' : key.state}`),
    },
    {
      id: 'since',
      title: t('operator.people.since'),
      cell: (key: OperatorKey) => date(key.createdAt, 'moment'),
    },
    {
      id: 'commands',
      title: t('operator.people.actions'),
      cell: (key: OperatorKey) => <KeyActions item={key} mayAdmit={mayAdmit} onDone={retry} />,
    },
  ];
  return (
    <DeskPage title={t('console.desk.keys')}>
      <OwnDevice keys={data?.items} onMade={retry} />
      <DataTable
        label={t('console.desk.keys')}
        items={data?.items}
        query={query}
        keyOf={({ id }) => id}
        empty={t('operator.key.empty')}
        columns={columns}
      />
    </DeskPage>
  );
}

/** Whether this device signs, and what is missing for that. */
function OwnDevice({ keys, onMade }: { keys: readonly OperatorKey[] | undefined; onMade: () => void }) {
  const { t } = useWords();
  const { data } = useCallQuery(overviewCall, {}, { keep: false, errorTip: false });
  const operatorId = data?.operator.id ?? null;
  const [own, setOwn] = useState<DeviceKey | 'unread' | null>();
  const [fault, setFault] = useState<'operator.key.notKept' | 'http.unknown' | null>(null);
  const create = useCommand(createKeyCall, { onSuccess: onMade });
  const read = useCallback(async () => {
    if (operatorId !== null) setOwn(await readDeviceKey(operatorId).catch(() => 'unread' as const));
  }, [operatorId]);
  useEffect(() => void read(), [read]);
  const standing = standingOf(own, keys);
  useEffect(() => {
    if (operatorId !== null && standing === 'signs') void markAdmitted(operatorId, true);
  }, [operatorId, standing]);
  const make = async () => {
    if (operatorId === null) return;
    const made = await makeDeviceKey(operatorId).catch(() => undefined);
    if (!made) return setFault(made === null ? 'operator.key.notKept' : 'http.unknown');
    setFault(null);
    await create.run(made);
    await read();
  };
  const hasKey = standing === 'signs' || standing === 'waits';
  return (
    <CaseCard title={t('operator.key.device')}>
      {canSign() ? null : <p>{t('operator.key.insecure')}</p>}
      {canSign() && standing !== 'asked' ? <p>{t(`operator.key.device.${standing}`)}</p> : null}
      {hasKey && own && own !== 'unread' ? (
        <CopyRow label={t('operator.key.fingerprint')} value={own.id} isCode />
      ) : null}
      {standing === 'unread' ? (
        <Button kind="secondary" width="fit" onClick={() => void read()}>
          {t('ui.retry')}
        </Button>
      ) : null}
      {canSign() && standing === 'none' ? (
        <>
          <Button width="fit" busy={create.busy} onClick={() => void make()}>
            {t('operator.key.create')}
          </Button>
          {fault === null ? null : <p role="alert">{t(fault)}</p>}
        </>
      ) : null}
    </CaseCard>
  );
}

interface KeyActionsProps {
  item: OperatorKey;
  mayAdmit: boolean;
  onDone: () => void;
}

function KeyActions({ item, mayAdmit, onDone }: KeyActionsProps) {
  const { t } = useWords();
  const admit = useCommand(admitKeyCall, { successTip: t('operator.people.asked'), onSuccess: onDone });
  const end = useCommand(endKeyCall, { successTip: t('operator.key.ended'), onSuccess: onDone });
  const keyId = item.id;
  if (item.state === 'ended' || !(item.mine || mayAdmit)) return '—';
  return (
    <>
      {mayAdmit && item.state === 'waiting' && !item.isAsked ? (
        <WithReason
          draft={`key:${keyId}`}
          command={t('operator.key.admit')}
          title={t('operator.key.admit.sure', { name: item.operator.name })}
          busy={admit.busy}
          error={admit.fields.reason}
          onConfirm={async (reason) => (await admit.run({ keyId, reason })).ok}
        >
          {t('operator.key.admit.text')}
        </WithReason>
      ) : null}
      <Button kind="quiet" width="fit" busy={end.busy} onClick={() => void end.run({ keyId })}>
        {t('operator.key.end')}
      </Button>
    </>
  );
}
