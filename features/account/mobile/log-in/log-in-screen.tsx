import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useForm, useFormState } from 'react-hook-form';
import { Button, ButtonLink } from '#ui/button/button.tsx';
import { PasswordField } from '#ui/field/password-field.tsx';
import { contractResolver, reasonText } from '#ui/form/contract-resolver.ts';
import { useWords } from '#ui/i18n/words.tsx';
import type { LogInWay } from '#ui/manifest/log-in-way.ts';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { DetailSkeleton } from '#ui/state/skeleton.tsx';
import styles from '../account.module.css';
import { CaptchaProgress } from './captcha-progress.tsx';
import { PhoneField } from './phone-field.tsx';
import { PrivacyCheck } from './privacy-check.tsx';
import { useCaptcha } from './use-captcha.ts';
import { useLeaveWhenLoggedIn } from './use-leave-when-logged-in.ts';
import { type LogInValues, useLogIn } from './use-log-in.ts';
import { Welcome } from './welcome.tsx';

/** For the few who need it. */
const ForgottenScreen = lazy(() => import('../password/forgotten-screen.tsx'));

const EMPTY: LogInValues = { phone: '', password: '', acceptPrivacy: false };

const loadInput = () => import('./log-in-input.ts').then((all) => all.logInInput);

/** `/user/login`, kept alive while other screens are shown. */
export function LogInScreen({ ways }: { ways: readonly LogInWay[] }) {
  const { t, find } = useWords();
  useLeaveWhenLoggedIn();
  const form = useForm<LogInValues>({
    resolver: contractResolver(loadInput),
    defaultValues: EMPTY,
    mode: 'onTouched',
  });
  const { errors, isSubmitting } = useFormState({ control: form.control });
  const captcha = useCaptcha();
  const logIn = useLogIn(form, captcha);
  const navigate = useNavigate();
  const { forgotten } = useSearch({ strict: false }) as { forgotten?: unknown };
  if (forgotten !== undefined) {
    return (
      <Suspense
        fallback={
          <Screen bar={<AppBar title={t('account.forgotten.title')} back />}>
            <DetailSkeleton lines={6} />
          </Screen>
        }
      >
        <ForgottenScreen phone={form.getValues('phone')} />
      </Suspense>
    );
  }
  return (
    <Screen bar={<AppBar title={t('account.logIn.title')} back />}>
      <Welcome text={t('account.logIn.welcome')} />
      <form className={styles.form} onSubmit={form.handleSubmit(logIn)} noValidate>
        <PhoneField field={form.register('phone')} error={reasonText(find, errors.phone)} />
        <PasswordField
          {...form.register('password')}
          label={t('account.password')}
          error={reasonText(find, errors.password)}
          autoComplete="current-password"
        />
        <div className={errors.password ? styles.under : `${styles.under} ${styles.close}`}>
          <Button
            kind="quiet"
            width="fit"
            onClick={() => void navigate({ to: '/user/login', search: { forgotten: true } })}
          >
            {t('account.logIn.toForgotten')}
          </Button>
        </div>
        <CaptchaProgress state={captcha.state} />
        <PrivacyCheck field={form.register('acceptPrivacy')} error={reasonText(find, errors.acceptPrivacy)} />
        <Button type="submit" busy={isSubmitting}>
          {t('account.logIn.action')}
        </Button>
      </form>
      {ways.map(({ Way, order }) => (
        <Way key={order} />
      ))}
      <div className={styles.foot}>
        <ButtonLink to="/user/register" kind="quiet" replace>
          {t('account.logIn.toRegister')}
        </ButtonLink>
      </div>
    </Screen>
  );
}
