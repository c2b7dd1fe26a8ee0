import { type FormEvent, useState } from 'react';
import { FirmLine } from '#features/firm/mobile/index.ts';
import { signInCall } from '#features/operator/contract.ts';
import { Button } from '#ui/button/button.tsx';
import { useCommand } from '#ui/call/use-command.ts';
import { useMode } from '#ui/clock/business-clock.ts';
import { TextField } from '#ui/field/text-field.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { SandboxLabel } from '#ui/screen/sandbox-label.tsx';
import styles from './console-frame.module.css';
import { EnrolScreen } from './enrol-screen.tsx';
import { LanguagePicker } from './language-picker.tsx';
import { operatorSession } from './operator-session.ts';

/** Who has no session signs in, or enrols with a one-time code; either leads to the desk that the address names. */
export function SignInScreen() {
  const { t } = useWords();
  const mode = useMode();
  const [enrols, setEnrols] = useState(false);
  return (
    <>
      {mode !== 'live' ? <SandboxLabel /> : null}
      <main className={styles.signIn}>
        {operatorSession.hasExpired() && !enrols ? (
          <p role="status" className={styles.calm}>
            {t('console.session.over')}
          </p>
        ) : null}
        {enrols ? (
          <EnrolScreen onBack={() => setEnrols(false)} />
        ) : (
          <>
            <SignInForm />
            <Button kind="quiet" onClick={() => setEnrols(true)}>
              {t('console.enrol.have')}
            </Button>
          </>
        )}
        <LanguagePicker />
        <FirmLine />
      </main>
    </>
  );
}

/** Name, password and the six digits of the authenticator app. */
function SignInForm() {
  const { t } = useWords();
  const [code, setCode] = useState('');
  const { run, busy, fields } = useCommand(signInCall, {
    onSuccess: ({ token, operator }) => operatorSession.begin(token, operator.id),
  });
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    await run({
      signInName: String(form.get('signInName')).trim(),
      password: String(form.get('password')),
      code,
    });
    // A code is good once, whatever came of it.
    setCode('');
  };
  return (
    <form className={styles.steps} onSubmit={submit}>
      <h1>{t('console.signIn.title')}</h1>
      <TextField
        label={t('console.signIn.name')}
        name="signInName"
        autoComplete="username"
        autoFocus
        error={fields.signInName}
        required
      />
      <TextField
        label={t('console.signIn.password')}
        name="password"
        type="password"
        autoComplete="current-password"
        error={fields.password}
        required
      />
      <TextField
        label={t('console.signIn.code')}
        hint={t('console.signIn.code.hint')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        value={code}
        onChange={(event) => setCode(event.target.value.replace(/\D/g, ''))}
        error={fields.code}
        required
      />
      <Button type="submit" busy={busy}>
        {t('console.signIn.go')}
      </Button>
    </form>
  );
}
