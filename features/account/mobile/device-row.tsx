import { ChevronDown, ChevronUp, KeyRound, Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { isLocalAddress } from '#kernel/device/address.ts';
import { nameHere, writeDevice } from '#kernel/device/device-name.ts';
import { Button } from '#ui/button/button.tsx';
import { useAddressText } from '#ui/device/use-address-text.ts';
import { DOT, dotted } from '#ui/i18n/dotted.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { IconDisc } from '#ui/list/icon-disc.tsx';
import { Card, KeyValue, ListItem, StateChip } from '#ui/list/list.tsx';
import { Row } from '#ui/list/row.tsx';
import type { Device } from '../contract.ts';
import styles from './account.module.css';
import { type DeviceLine, lastSeenOf } from './fold-devices.ts';

const HAND_HELD = new Set(['Android', 'iPhone', 'iPad']);
/** The server writes when a device was last seen at most once an hour. */
const SEEN_STEP_MS = 3_600_000;

/** `Chrome (Android)`, as notices call it too. */
export function useDeviceTitle(device: Pick<Device, 'browser' | 'system'>): string {
  const { t } = useWords();
  return writeDevice(device) || t('account.devices.unknown');
}

/** Its picture: a telephone or a screen. */
export const deviceIcon = ({ system }: Pick<Device, 'system'>) =>
  HAND_HELD.has(system) ? Smartphone : Monitor;

/** Amber is for what one should look at twice: a device that did not say what it is. */
export const deviceTone = ({ browser, system }: Pick<Device, 'browser' | 'system'>) =>
  browser === '' && system === '' ? 'caution' : undefined;

/** A log-in's facts, each on its line. `address` may be empty: nothing is said of it then. */
export function useLogInFacts({ address, at }: { address: string; at: string }) {
  const { t, date } = useWords();
  const place = isLocalAddress(address) ? t('account.address.localNet') : address;
  return [
    { label: t('account.devices.openedAt'), value: date(at, 'exact') },
    ...(place === '' ? [] : [{ label: t('account.devices.from'), value: place }]),
  ];
}

/** The device that one holds, with all that is known of its log-in. */
export function ThisDevice({ device }: { device: Device }) {
  const { t } = useWords();
  const named = nameHere(device, navigator.userAgent);
  const title = useDeviceTitle(named);
  const facts = useLogInFacts({ address: device.address, at: device.createdAt });
  return (
    <div className={styles.here}>
      <Card>
        <div className={styles.hereHead}>
          <IconDisc of={deviceIcon(named)} />
          <p className={styles.deviceTitle}>{title}</p>
          <StateChip tone="accent">{t('account.devices.current')}</StateChip>
        </div>
        <KeyValue
          items={[
            ...facts,
            ...(device.keyId === null
              ? []
              : [
                  {
                    label: t('account.devices.signs'),
                    value: t('account.meter.state.on'),
                  },
                ]),
          ]}
        />
      </Card>
    </div>
  );
}

/** A device's name with, on its line, the mark of a log-in from where there was none before, or of the device that one holds. */
export function MarkedTitle({
  title,
  isNew,
  current,
}: { title: string } & Pick<Device, 'isNew' | 'current'>) {
  const { t } = useWords();
  if (current)
    return (
      <>
        {title} <StateChip tone="accent">{t('account.devices.current')}</StateChip>
      </>
    );
  if (!isNew) return title;
  return (
    <>
      {title} <StateChip>{t('account.devices.new')}</StateChip>
    </>
  );
}

/** That a device signs what its owner confirms there. */
function SignsMark() {
  const { t } = useWords();
  return (
    <>
      <span className={styles.signs}>
        <Icon of={KeyRound} size={16} />
        {t('account.devices.signs.short')}
      </span>
      {DOT}
    </>
  );
}

/** Facts on one line that may be cut: the shorter ones stand whole. */
const shortestFirst = (facts: readonly (string | null)[]): string[] =>
  facts.flatMap((fact) => fact ?? []).sort((one, other) => one.length - other.length);

/** How long ago it was active, as finely as it is known. */
function useSeen(): (lastSeenAt: string) => string {
  const { t, ago } = useWords();
  return (lastSeenAt) => {
    const [seen, now] = [Date.parse(lastSeenAt), Date.now()];
    return now - seen < SEEN_STEP_MS
      ? t('account.devices.seenNow')
      : t('account.devices.seen', { age: ago(seen, now) });
  };
}

interface DeviceRowsProps {
  devices: DeviceLine['items'];
  onEnd: (device: Device) => void;
}

/** One more signed-in device, or one that is signed in several times: with how often and when it was last active; it unfolds. */
export function DeviceRows({ devices, onEnd }: DeviceRowsProps) {
  const { t } = useWords();
  const [isOpen, setOpen] = useState(false);
  const [newest, ...others] = devices;
  const title = useDeviceTitle(newest);
  const placeOf = useAddressText();
  const seenAt = useSeen();
  const rows = devices.map((device) => (
    <ListItem key={device.id}>
      <DeviceRow device={device} onEnd={() => onEnd(device)} />
    </ListItem>
  ));
  if (others.length === 0) return rows;
  return (
    <>
      <ListItem>
        <Row
          onClick={() => setOpen(!isOpen)}
          expanded={isOpen}
          lead={<IconDisc of={deviceIcon(newest)} tone={deviceTone(newest)} />}
          title={title}
          detail={dotted(
            t('account.devices.times', { count: devices.length }),
            ...shortestFirst([placeOf(newest.address), seenAt(lastSeenOf(devices))]),
          )}
          end={<Icon of={isOpen ? ChevronUp : ChevronDown} size={20} />}
        />
      </ListItem>
      {isOpen ? rows : null}
    </>
  );
}

/** A log-in of another device with the way to sign it out. */
function DeviceRow({ device, onEnd }: { device: Device; onEnd: () => void }) {
  const { t } = useWords();
  const title = useDeviceTitle(device);
  const placeOf = useAddressText();
  const seenAt = useSeen();
  return (
    <Row
      lead={<IconDisc of={deviceIcon(device)} tone={deviceTone(device)} />}
      title={<MarkedTitle {...device} title={title} />}
      detail={
        <span className={styles.facts}>
          {device.keyId === null ? null : <SignsMark />}
          {dotted(...shortestFirst([placeOf(device.address), seenAt(device.lastSeenAt)]))}
        </span>
      }
      end={
        <span className={styles.endDevice}>
          <Button
            kind="quiet"
            width="fit"
            aria-label={t('account.devices.end.label', { device: title })}
            onClick={onEnd}
          >
            {t('account.devices.end')}
          </Button>
        </span>
      }
    />
  );
}
