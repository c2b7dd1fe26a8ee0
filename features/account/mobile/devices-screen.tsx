import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { ButtonLink } from '#ui/button/button.tsx';
import { useCommand } from '#ui/call/use-command.ts';
import { usePagedCall } from '#ui/call/use-paged-call.ts';
import { RealTimeNote } from '#ui/clock/real-time-note.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { EndOfList } from '#ui/list/end-of-list.tsx';
import { List, ListItem } from '#ui/list/list.tsx';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { ConfirmDialog } from '#ui/sheet/confirm-dialog.tsx';
import { EmptyState, ErrorState } from '#ui/state/empty-state.tsx';
import { OfflineBanner } from '#ui/state/offline-banner.tsx';
import { ListSkeleton } from '#ui/state/skeleton.tsx';
import { type Device, endDeviceCall, listDevicesCall } from '../contract.ts';
import styles from './account.module.css';
import { DeviceRow, useDeviceTitle } from './device-row.tsx';

/** `/user/devices`: where the account is open, and how to close it there. */
export function DevicesScreen() {
  const { t } = useWords();
  const devices = usePagedCall(listDevicesCall, {});
  const [leaving, setLeaving] = useState<Device | null>(null);
  const { items } = devices;
  return (
    <Screen bar={<AppBar title={t('account.devices.title')} back="/user" />} padding="none" pulls>
      {devices.isOffline ? <OfflineBanner at={devices.updatedAt} /> : null}
      <p className={styles.intro}>{t('account.devices.intro')}</p>
      <RealTimeNote className={styles.intro} />
      {devices.isLoading ? <ListSkeleton rows={3} /> : null}
      {!items && devices.failure ? <ErrorState onRetry={devices.retry} busy={devices.isBusy} /> : null}
      {items && items.length > 0 ? (
        <List label={t('account.devices.title')}>
          {items.map((device) => (
            <ListItem key={device.id}>
              <DeviceRow device={device} onEnd={() => setLeaving(device)} />
            </ListItem>
          ))}
        </List>
      ) : null}
      {items?.length === 1 ? (
        <EmptyState
          icon={MonitorSmartphone}
          text={t('account.devices.empty')}
          action={
            <ButtonLink kind="secondary" width="fit" to="/user/signIns">
              {t('account.signIns.title')}
            </ButtonLink>
          }
        />
      ) : null}
      <EndOfList list={devices} />
      {leaving ? (
        <EndDevice device={leaving} onClose={() => setLeaving(null)} onEnded={devices.retry} />
      ) : null}
    </Screen>
  );
}

interface EndDeviceProps {
  device: Device;
  onClose: () => void;
  onEnded: () => void;
}

function EndDevice({ device, onClose, onEnded }: EndDeviceProps) {
  const { t } = useWords();
  const title = useDeviceTitle(device);
  const command = useCommand(endDeviceCall, { successTip: t('account.devices.ended') });
  const end = async () => {
    await command.run({ id: device.id });
    // Also after a refusal: it may have been signed out elsewhere meanwhile.
    onEnded();
    onClose();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('account.devices.end.ask')}
      confirmLabel={t('account.devices.end')}
      danger
      busy={command.busy}
      onConfirm={() => void end()}
    >
      {t('account.devices.end.text', { device: title })}
    </ConfirmDialog>
  );
}
