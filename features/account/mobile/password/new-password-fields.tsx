import { type Control, type UseFormReturn, useWatch } from 'react-hook-form';
import { PasswordField } from '#ui/field/password-field.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { isCommonPassword } from '../../common-password.ts';
import styles from '../account.module.css';
import { compareAgain } from '../compare-again.ts';

/** What of a form these fields hold; the phone is only looked at, for whoever takes it as a password. */
export interface NewPasswordValues {
  phone: string;
  password: string;
  confirmPassword: string;
}

interface NewPasswordFieldsProps<Values extends NewPasswordValues> {
  form: UseFormReturn<Values>;
  errors: { password: string | null; confirmPassword: string | null };
  /** Of the two fields, where one's first password is not meant. */
  labels?: { new: string; again: string };
}

/** A new password, twice; one that anyone would guess is warned of, not refused. */
export function NewPasswordFields<Values extends NewPasswordValues>(props: NewPasswordFieldsProps<Values>) {
  const { t } = useWords();
  const { errors, labels } = props;
  // Its three names are among those of any such form.
  const form = props.form as unknown as UseFormReturn<NewPasswordValues>;
  return (
    <>
      <PasswordField
        {...form.register('password', compareAgain(form))}
        label={labels?.new ?? t('account.password')}
        hint={<PasswordHint control={form.control} />}
        error={errors.password}
        autoComplete="new-password"
      />
      <PasswordField
        {...form.register('confirmPassword')}
        label={labels?.again ?? t('account.password.confirm')}
        error={errors.confirmPassword}
        autoComplete="new-password"
      />
    </>
  );
}

function PasswordHint({ control }: { control: Control<NewPasswordValues> }) {
  const { t } = useWords();
  const [password, phone] = useWatch({ control, name: ['password', 'phone'] });
  if (!isCommonPassword(password, phone)) return t('account.password.hint');
  return <span className={styles.warning}>{t('account.password.common')}</span>;
}
