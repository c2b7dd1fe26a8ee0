import { Link } from '@tanstack/react-router';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { CheckField } from '#ui/field/check-field.tsx';
import { useWords } from '#ui/i18n/words.tsx';

interface PrivacyCheckProps {
  field: UseFormRegisterReturn;
  error: string | null;
}

/** Terms and privacy notice, to be read and accepted; what was typed stays while it is read. */
export function PrivacyCheck({ field, error }: PrivacyCheckProps) {
  const { t } = useWords();
  return (
    <CheckField {...field} error={error}>
      {t('account.privacy')}{' '}
      <Link to="/article/detail" search={{ id: 'terms' }}>
        {t('account.privacy.terms')}
      </Link>
      {t('account.privacy.between')}
      <Link to="/article/detail" search={{ id: 'privacy' }}>
        {t('account.privacy.link')}
      </Link>
    </CheckField>
  );
}
