import { useState } from 'react';
import { usePagedCall } from '#ui/call/use-paged-call.ts';
import { RealTimeNote } from '#ui/clock/real-time-note.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { EndOfList } from '#ui/list/end-of-list.tsx';
import { List, Section } from '#ui/list/list.tsx';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { ErrorState } from '#ui/state/empty-state.tsx';
import { OfflineBanner } from '#ui/state/offline-banner.tsx';
import { ListSkeleton } from '#ui/state/skeleton.tsx';
import { type Device, listDevicesCall } from '../contract.ts';
import { ALL_DEVICES } from '../limits.ts';
import styles from './account.module.css';
import { DeviceRows, ThisDevice } from './device-row.tsx';
import { EndDevice } from './end-device.tsx';
import { foldDevices } from './fold-devices.ts';
import { IfStrange } from './if-strange.tsx';

/** `/user/devices`: where the account is open, and how to close it there. */
export function DevicesScreen() {
  const { t } = useWords();
  const devices = usePagedCall(listDevicesCall, ALL_DEVICES);
  const [leaving, setLeaving] = useState<Device | null>(null);
  const { items } = devices;
  const here = items?.find(({ current }) => current);
  const others = items?.filter(({ current }) => !current) ?? [];
  return (
    <Screen bar={<AppBar title={t('account.devices.title')} back="/user" />} padding="none" pulls>
      {devices.isOffline ? <OfflineBanner at={devices.updatedAt} /> : null}
      <p className={styles.intro}>
        {t(items?.length === 1 ? 'account.devices.empty' : 'account.devices.intro')}
      </p>
      <RealTimeNote className={styles.intro} />
      {devices.isLoading ? <ListSkeleton rows={3} /> : null}
      {!items && devices.failure ? <ErrorState onRetry={devices.retry} busy={devices.isBusy} /> : null}
      {here ? <ThisDevice device={here} /> : null}
      {others.length > 0 ? (
        <Section title={t('account.devices.others')} note={String(others.length)}>
          <List label={t('account.devices.others')}>
            {foldDevices(others).map(({ id, items: of }) => (
              <DeviceRows key={id} devices={of} onEnd={setLeaving} />
            ))}
          </List>
        </Section>
      ) : null}
      <EndOfList list={devices} />
      {items ? <IfStrange on="devices" /> : null}
      {leaving ? (
        <EndDevice device={leaving} onClose={() => setLeaving(null)} onEnded={devices.retry} />
      ) : null}
    </Screen>
  );
}
