import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { useCommand } from '#ui/call/use-command.ts';
import { PasswordField } from '#ui/field/password-field.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { Sheet } from '#ui/sheet/sheet.tsx';
import { linkCall } from '../contract.ts';
import styles from './social.module.css';

interface LinkSheetProps {
  open: boolean;
  onClose: () => void;
  onLinked: () => void;
}

/** Asks before a second way into the account is made: with the password, so that no borrowed phone makes one. */
export function LinkSheet({ open, onClose, onLinked }: LinkSheetProps) {
  const { t } = useWords();
  const [password, setPassword] = useState('');
  const command = useCommand(linkCall, { successTip: t('social.link.done') });
  const link = async () => {
    const { ok } = await command.run({ password });
    setPassword('');
    if (ok) onLinked();
  };
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => (next || command.busy ? undefined : onClose())}
      title={t('social.link.title')}
      footer={
        <Button form="social-link" type="submit" busy={command.busy} disabled={password === ''}>
          {t('social.link.action')}
        </Button>
      }
    >
      <form
        id="social-link"
        className={styles.sheet}
        onSubmit={(event) => {
          event.preventDefault();
          void link();
        }}
      >
        <p>{t('social.link.text')}</p>
        <PasswordField
          name="password"
          label={t('social.link.password')}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={command.fields.password ?? null}
          autoComplete="current-password"
        />
      </form>
    </Sheet>
  );
}
