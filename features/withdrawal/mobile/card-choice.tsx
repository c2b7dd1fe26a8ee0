import { Plus } from 'lucide-react';
import { useEffect } from 'react';
import { type UseFormReturn, useFormState } from 'react-hook-form';
import { listBankCards } from '#features/bank-card/contract.ts';
import { ButtonLink } from '#ui/button/button.tsx';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useBusinessNow } from '#ui/clock/business-clock.ts';
import { reasonText } from '#ui/form/contract-resolver.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { ErrorState } from '#ui/state/empty-state.tsx';
import { ListSkeleton } from '#ui/state/skeleton.tsx';
import styles from './withdrawal.module.css';
import type { WithdrawalValues } from './withdrawal-draft.ts';

const MINUTE_MS = 60_000;
const MOST = 100;

/** What was chosen while it is still there; the only one there is needs no choosing. */
function choiceAmong(cards: readonly { id: string }[], chosen: string): string {
  if (cards.some(({ id }) => id === chosen)) return chosen;
  return cards.length === 1 ? (cards[0]?.id ?? '') : '';
}

/** Which of one's own accounts the money goes to; a new one says from when it can receive. */
export function CardChoice({ form }: { form: UseFormReturn<WithdrawalValues> }) {
  const { t, find, date } = useWords();
  const now = useBusinessNow(MINUTE_MS);
  // Names and numbers, though masked, are not left lying on the device.
  const { data, isLoading, failure, retry, isBusy } = useCallQuery(
    listBankCards,
    { limit: MOST },
    { keep: false, errorTip: false },
  );
  const cards = data?.items;
  useEffect(() => {
    if (cards) form.setValue('cardId', choiceAmong(cards, form.getValues('cardId')));
  }, [cards, form]);
  const { errors } = useFormState({ control: form.control });
  const error = reasonText(find, errors.cardId);
  if (isLoading) return <ListSkeleton rows={2} lead={false} />;
  if (!data) return failure ? <ErrorState onRetry={retry} busy={isBusy} /> : null;
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>{t('withdrawal.card')}</legend>
      {data.items.length === 0 ? <p className={styles.soft}>{t('withdrawal.card.none')}</p> : null}
      {data.items.map(({ id, bankName, accountNumber, payableFrom }) => (
        <label key={id} className={styles.choice}>
          <input type="radio" value={id} {...form.register('cardId')} />
          <span className={styles.choiceWords}>
            <span className={styles.choiceName}>{`${bankName} ${accountNumber}`}</span>
            {Date.parse(payableFrom) > now ? (
              <span className={styles.small}>
                {t('withdrawal.card.waits', { when: date(payableFrom, 'moment') })}
              </span>
            ) : null}
          </span>
        </label>
      ))}
      {error ? (
        <p className={styles.error} role="alert">
          {error}
        </p>
      ) : null}
      <ButtonLink to="/bankCard/detail" kind="secondary" icon={Plus}>
        {t('withdrawal.card.add')}
      </ButtonLink>
    </fieldset>
  );
}
