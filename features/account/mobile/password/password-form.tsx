import type { ReactNode } from 'react';
import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form';
import { Button } from '#ui/button/button.tsx';
import { PasswordField } from '#ui/field/password-field.tsx';
import { reasonText } from '#ui/form/contract-resolver.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { session } from '#ui/session/session.ts';
import { isCommonPassword } from '../../common-password.ts';
import styles from '../account.module.css';
import { compareAgain } from '../compare-again.ts';

/** What a form holds that puts a new password in the place of a present one. */
export interface PasswordValues {
  currentPassword: string;
  password: string;
  confirmPassword: string;
}

/** Nothing typed yet. */
export const NO_PASSWORDS: PasswordValues = { currentPassword: '', password: '', confirmPassword: '' };

interface PasswordFormProps<Values extends PasswordValues> {
  form: UseFormReturn<Values>;
  labels: { current: string; new: string; again: string; command: string };
  /** The new one opens the account: the browser's memory of passwords may keep it. */
  isLogIn?: boolean;
  /** Stands under the present password, such as a way on for who forgot it. */
  underCurrent?: ReactNode;
  busy: boolean;
  onSubmit: (values: Values) => Promise<void>;
  /** Fields of one's own, before the command. */
  children?: ReactNode;
}

/** The present password, then a new one twice; one that anyone would guess is warned of, not refused. */
export function PasswordForm<Values extends PasswordValues>(props: PasswordFormProps<Values>) {
  const { labels, isLogIn = false, underCurrent, busy, onSubmit, children } = props;
  const { find } = useWords();
  // Its three names are among those of any such form.
  const form = props.form as unknown as UseFormReturn<PasswordValues>;
  const { errors } = useFormState({ control: form.control });
  const newOne = isLogIn ? 'new-password' : 'off';
  return (
    <form
      className={styles.form}
      onSubmit={form.handleSubmit((values) => onSubmit(values as Values))}
      noValidate
    >
      {isLogIn ? <Whose /> : null}
      <PasswordField
        {...form.register('currentPassword')}
        label={labels.current}
        error={reasonText(find, errors.currentPassword)}
        autoComplete={isLogIn ? 'current-password' : 'off'}
      />
      {underCurrent ? (
        <div className={errors.currentPassword ? styles.under : `${styles.under} ${styles.close}`}>
          {underCurrent}
        </div>
      ) : null}
      <PasswordField
        {...form.register('password', compareAgain(form))}
        label={labels.new}
        hint={<PasswordHint form={form} />}
        error={reasonText(find, errors.password)}
        autoComplete={newOne}
      />
      <PasswordField
        {...form.register('confirmPassword')}
        label={labels.again}
        error={reasonText(find, errors.confirmPassword)}
        autoComplete={newOne}
      />
      {children}
      <Button type="submit" busy={busy}>
        {labels.command}
      </Button>
    </form>
  );
}

/** Tells the browser's memory of passwords whose the new one is. */
function Whose() {
  const phone = session.get().user?.phone ?? '';
  return <input hidden readOnly autoComplete="username" name="username" value={phone} />;
}

function PasswordHint({ form }: { form: UseFormReturn<PasswordValues> }) {
  const { t } = useWords();
  const password = useWatch({ control: form.control, name: 'password' });
  if (!isCommonPassword(password, session.get().user?.phone ?? '')) return t('account.password.hint');
  return <span className={styles.warning}>{t('account.password.common')}</span>;
}
