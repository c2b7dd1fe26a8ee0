import { useCommand } from '#ui/call/use-command.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { ConfirmDialog } from '#ui/sheet/confirm-dialog.tsx';
import { type Device, endDeviceCall } from '../contract.ts';
import { useDeviceTitle } from './device-row.tsx';

interface EndDeviceProps {
  device: Pick<Device, 'id' | 'browser' | 'system'>;
  onClose: () => void;
  onEnded: () => void;
}

/** Asks before another device is signed out, and does it. */
export function EndDevice({ device, onClose, onEnded }: EndDeviceProps) {
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
