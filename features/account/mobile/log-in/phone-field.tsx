import type { UseFormRegisterReturn } from 'react-hook-form';
import { TextField } from '#ui/field/text-field.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import styles from '../account.module.css';
import { cleanPhone } from './clean-phone.ts';

interface PhoneFieldProps {
  field: UseFormRegisterReturn;
  error: string | null;
}

/** Ten digits; what is pasted with spaces or Mexico's prefix is cut down to them. */
export function PhoneField({ field, error }: PhoneFieldProps) {
  const { t } = useWords();
  return (
    <TextField
      {...field}
      onChange={(event) => {
        const cleaned = cleanPhone(event.target.value);
        // Written only when it differs: writing moves the cursor to the end.
        if (event.target.value !== cleaned) event.target.value = cleaned;
        return field.onChange(event);
      }}
      label={t('account.phone')}
      hint={t('account.phone.hint')}
      error={error}
      lead={<span className={styles.country}>+52</span>}
      type="tel"
      inputMode="numeric"
      autoComplete="username"
    />
  );
}
