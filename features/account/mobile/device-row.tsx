import { Monitor, Smartphone } from 'lucide-react';
import { Button } from '#ui/button/button.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { StateChip } from '#ui/list/list.tsx';
import type { Device } from '../contract.ts';
import styles from './account.module.css';

const HAND_HELD = new Set(['Android', 'iPhone', 'iPad']);
/** The server writes when a device was last seen at most once an hour. */
const SEEN_STEP_MS = 3_600_000;

/** `Chrome en Android`; what was not told is left out. */
export function useDeviceTitle({ browser, system }: Pick<Device, 'browser' | 'system'>): string {
  const { t } = useWords();
  if (browser && system) return t('account.devices.name', { browser, system });
  return browser || system || t('account.devices.unknown');
}

/** One signed-in device with the way to sign it out; the present one leaves from the profile. */
export function DeviceRow({ device, onEnd }: { device: Device; onEnd: () => void }) {
  const { t, date, ago } = useWords();
  const title = useDeviceTitle(device);
  const seen = Date.parse(device.lastSeenAt);
  const now = Date.now();
  return (
    <div className={styles.device}>
      <span className={styles.portrait}>
        <Icon of={HAND_HELD.has(device.system) ? Smartphone : Monitor} />
      </span>
      <div className={styles.words}>
        <p className={styles.deviceTitle}>{title}</p>
        <p className={styles.small}>
          {now - seen < SEEN_STEP_MS
            ? t('account.devices.seenNow')
            : t('account.devices.seen', { age: ago(seen, now) })}
        </p>
        <p className={styles.small}>
          {t('account.devices.since', { date: date(device.createdAt, 'moment') })}
        </p>
        {device.keyId === null ? null : (
          <p className={styles.small}>{t('account.devices.signs', { key: device.keyId.slice(0, 8) })}</p>
        )}
      </div>
      {device.current ? (
        <StateChip tone="accent">{t('account.devices.current')}</StateChip>
      ) : (
        <Button
          kind="danger"
          width="fit"
          aria-label={t('account.devices.end.label', { device: title })}
          onClick={onEnd}
        >
          {t('account.devices.end')}
        </Button>
      )}
    </div>
  );
}
