import { type FormEvent, useState } from 'react';
import { beginEnrolmentCall, finishEnrolmentCall } from '#features/operator/contract.ts';
import { OPERATOR_LIMITS } from '#features/operator/limits.ts';
import { Button } from '#ui/button/button.tsx';
import { useCommand } from '#ui/call/use-command.ts';
import { CopyRow } from '#ui/copy/copy-row.tsx';
import { PasswordField } from '#ui/field/password-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { QrCode } from '#ui/qr-code/qr-code.tsx';
import styles from './console-frame.module.css';
import { operatorSession } from './operator-session.ts';

interface Begun {
  readonly signInName: string;
  readonly code: string;
  readonly name: string;
  readonly otpauthUri: string;
  readonly secret: string;
}

/** Who was given an enrolment code chooses a password and scans a TOTP secret that nobody else ever sees. */
export function EnrolScreen({ onBack }: { onBack: () => void }) {
  const { t } = useWords();
  const [begun, setBegun] = useState<Begun | null>(null);
  return (
    <>
      {begun === null ? <CodeStep onBegun={setBegun} /> : <OwnStep begun={begun} />}
      <Button kind="quiet" onClick={onBack}>
        {t('console.enrol.back')}
      </Button>
    </>
  );
}

function CodeStep({ onBegun }: { onBegun: (begun: Begun) => void }) {
  const { t } = useWords();
  const { run, busy, fields } = useCommand(beginEnrolmentCall);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const typed = {
      signInName: String(form.get('signInName')).trim(),
      code: String(form.get('code')).trim(),
    };
    const answer = await run(typed);
    if (answer.ok) onBegun({ ...typed, ...answer.data });
  };
  return (
    <form className={styles.steps} onSubmit={submit}>
      <h1>{t('console.enrol.title')}</h1>
      <p>{t('console.enrol.intro')}</p>
      <TextField
        label={t('console.signIn.name')}
        name="signInName"
        autoComplete="username"
        autoFocus
        error={fields.signInName}
        required
      />
      <TextField
        label={t('console.enrol.code')}
        hint={t('console.enrol.code.hint')}
        name="code"
        autoComplete="off"
        error={fields.code}
        required
      />
      <Button type="submit" busy={busy}>
        {t('console.enrol.go')}
      </Button>
    </form>
  );
}

function OwnStep({ begun }: { begun: Begun }) {
  const { t } = useWords();
  const [totp, setTotp] = useState('');
  const { run, busy, fields } = useCommand(finishEnrolmentCall, {
    onSuccess: ({ token, operator }) => operatorSession.begin(token, operator.id),
  });
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password'));
    await run({ signInName: begun.signInName, code: begun.code, password, totp });
    setTotp('');
  };
  return (
    <form className={styles.steps} onSubmit={submit}>
      <h1>{t('console.enrol.hello', { name: begun.name })}</h1>
      <input type="hidden" name="username" autoComplete="username" value={begun.signInName} readOnly />
      <PasswordField
        label={t('console.enrol.password')}
        hint={t('console.enrol.password.hint', { least: OPERATOR_LIMITS.passwordLeastLength })}
        name="password"
        autoComplete="new-password"
        autoFocus
        error={fields.password}
        required
      />
      <p>{t('console.enrol.scan')}</p>
      <div className={styles.qr}>
        <QrCode value={begun.otpauthUri} label={t('console.enrol.qr')} />
      </div>
      <CopyRow label={t('console.enrol.secret')} value={begun.secret} isCode />
      <TextField
        label={t('console.signIn.code')}
        hint={t('console.signIn.code.hint')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        value={totp}
        onChange={(event) => setTotp(event.target.value.replace(/\D/g, ''))}
        error={fields.totp}
        required
      />
      <Button type="submit" busy={busy}>
        {t('console.enrol.finish')}
      </Button>
    </form>
  );
}
