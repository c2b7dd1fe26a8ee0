import { useRouter } from '@tanstack/react-router';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useCommand } from '#ui/call/use-command.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Row } from '#ui/list/row.tsx';
import { session } from '#ui/session/session.ts';
import { LateConfirmDialog } from '#ui/sheet/late-sheet.tsx';
import { logOutCall } from '../../contract.ts';

/** Logs out: only once the server has, user and token are cleared and the home screen opens. */
export function LogOutButton() {
  const { t } = useWords();
  const router = useRouter();
  const [asking, setAsking] = useState(false);
  const command = useCommand(logOutCall, {
    onSuccess: async () => {
      session.clear();
      await router.navigate({ to: '/' });
    },
  });
  return (
    <>
      <Row lead={<Icon of={LogOut} />} title={t('account.profile.logOut')} onClick={() => setAsking(true)} />
      <LateConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('account.profile.logOut.ask')}
        confirmLabel={t('account.profile.logOut')}
        danger
        busy={command.busy}
        onConfirm={() => void session.whileLeaving(() => command.run({}))}
      >
        {t('account.profile.logOut.text')}
      </LateConfirmDialog>
    </>
  );
}
