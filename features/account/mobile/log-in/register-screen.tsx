import { useForm, useFormState } from 'react-hook-form';
import { Button, ButtonLink } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { contractResolver, reasonText } from '#ui/form/contract-resolver.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import styles from '../account.module.css';
import { NewPasswordFields } from '../password/new-password-fields.tsx';
import { StartingCash } from '../starting-cash.tsx';
import { PhoneField } from './phone-field.tsx';
import { PrivacyCheck } from './privacy-check.tsx';
import { useLeaveWhenLoggedIn } from './use-leave-when-logged-in.ts';
import { type RegisterValues, useRegister } from './use-register.ts';

/** Whoever follows a shared invitation has its code typed already. */
function invitedWith(): string {
  return new URLSearchParams(location.search).get('inviteCode')?.replace(/\D/g, '').slice(0, 6) ?? '';
}

/** A code as people read it out, `246 810`, or type it on a Chinese keyboard. */
const plainCode = (typed: string): string => typed.normalize('NFKC').replace(/\s/g, '');

const loadInput = () => import('./register-input.ts').then((all) => all.registerInput);

/** `/user/register`, kept alive while other screens are shown. */
export function RegisterScreen() {
  const { t, find } = useWords();
  useLeaveWhenLoggedIn();
  const form = useForm<RegisterValues>({
    resolver: contractResolver(loadInput),
    defaultValues: {
      phone: '',
      password: '',
      confirmPassword: '',
      inviteCode: invitedWith(),
      acceptPrivacy: false,
    },
    mode: 'onTouched',
  });
  const { errors, isSubmitting } = useFormState({ control: form.control });
  const register = useRegister(form);
  return (
    <Screen bar={<AppBar title={t('account.register.title')} back />}>
      <StartingCash />
      <form className={styles.form} onSubmit={form.handleSubmit(register)} noValidate>
        <PhoneField field={form.register('phone')} error={reasonText(find, errors.phone)} />
        <NewPasswordFields
          form={form}
          errors={{
            password: reasonText(find, errors.password),
            confirmPassword: reasonText(find, errors.confirmPassword),
          }}
        />
        <TextField
          {...form.register('inviteCode', { setValueAs: plainCode })}
          label={t('account.inviteCode')}
          hint={t('account.inviteCode.hint')}
          error={reasonText(find, errors.inviteCode)}
          inputMode="numeric"
          autoComplete="off"
        />
        <PrivacyCheck field={form.register('acceptPrivacy')} error={reasonText(find, errors.acceptPrivacy)} />
        <Button type="submit" busy={isSubmitting}>
          {t('account.register.action')}
        </Button>
        <p className={styles.underAction}>{t('account.register.identity')}</p>
        <ButtonLink to="/user/login" kind="quiet" replace>
          {t('account.register.toLogIn')}
        </ButtonLink>
      </form>
    </Screen>
  );
}
