import { type Control, type UseFormReturn, useWatch } from 'react-hook-form';
import { PasswordField } from '#ui/field/password-field.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { isCommonPassword } from '../common-password.ts';
import styles from './account.module.css';
import type { RegisterValues } from './use-register.ts';

interface NewPasswordFieldsProps {
  form: UseFormReturn<RegisterValues>;
  errors: { password: string | null; confirmPassword: string | null };
}

/** A new password, twice; one that anyone would guess is warned of, not refused. */
export function NewPasswordFields({ form, errors }: NewPasswordFieldsProps) {
  const { t } = useWords();
  return (
    <>
      <PasswordField
        {...form.register('password', { deps: 'confirmPassword' })}
        label={t('account.password')}
        hint={<PasswordHint control={form.control} />}
        error={errors.password}
        autoComplete="new-password"
      />
      <PasswordField
        {...form.register('confirmPassword')}
        label={t('account.password.confirm')}
        error={errors.confirmPassword}
        autoComplete="new-password"
      />
    </>
  );
}

function PasswordHint({ control }: { control: Control<RegisterValues> }) {
  const { t } = useWords();
  const [password, phone] = useWatch({ control, name: ['password', 'phone'] });
  if (!isCommonPassword(password, phone)) return t('account.password.hint');
  return <span className={styles.warning}>{t('account.password.common')}</span>;
}
