import { type UseFormReturn, useFormState } from 'react-hook-form';
import { useBusinessNow } from '#ui/clock/business-clock.ts';
import { TextField } from '#ui/field/text-field.tsx';
import { reasonText } from '#ui/form/contract-resolver.ts';
import { useWords } from '#ui/i18n/words.tsx';
import type { WithdrawalOptions } from '../contract.ts';
import type { CoinMethod } from '../withdrawal.ts';
import styles from './withdrawal.module.css';
import type { WithdrawalValues } from './withdrawal-draft.ts';

const MINUTE_MS = 60_000;
/** What a copied address has in it or around it, and no address has: breaks of lines, marks of direction. */
const UNSEEN = /[\s\p{Cf}]/gu;

interface AddressFieldProps {
  form: UseFormReturn<WithdrawalValues>;
  method: CoinMethod;
  known: WithdrawalOptions['addresses'];
}

/** An address of the method's own network, checked as it is typed; those used before are a tap away. */
export function AddressField({ form, method, known }: AddressFieldProps) {
  const { t, find, date } = useWords();
  const now = useBusinessNow(MINUTE_MS);
  const { errors } = useFormState({ control: form.control });
  const used = known.filter((address) => address.method === method);
  return (
    <>
      <TextField
        {...form.register('address', { setValueAs: (typed: string) => typed.replace(UNSEEN, '') })}
        label={t('withdrawal.address')}
        hint={t(`withdrawal.address.hint.${method}`)}
        error={reasonText(find, errors.address)}
        autoComplete="off"
        autoCorrect="off"
      />
      {used.length > 0 ? (
        <section aria-label={t('withdrawal.address.recent')}>
          <p className={styles.legend}>{t('withdrawal.address.recent')}</p>
          <div className={styles.recent}>
            {used.map(({ address, short, usableFrom }) => (
              <button
                key={address}
                type="button"
                className={styles.address}
                onClick={() => form.setValue('address', address, { shouldValidate: true })}
              >
                {short}
                {Date.parse(usableFrom) > now ? (
                  <span className={styles.small}>
                    {t('withdrawal.address.waits', { when: date(usableFrom, 'moment') })}
                  </span>
                ) : null}
              </button>
            ))}
          </div>
        </section>
      ) : null}
    </>
  );
}
