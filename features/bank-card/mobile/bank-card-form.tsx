import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form';
import { canBeOnePerson, getKyc } from '#features/identity/contract.ts';
import { Button } from '#ui/button/button.tsx';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { DigitsField } from '#ui/field/digits-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { reasonText } from '#ui/form/contract-resolver.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { plainDigits } from '../card-number.ts';
import { isClabe } from '../clabe.ts';
import { hasLuhnDigit } from '../luhn.ts';
import styles from './bank-card.module.css';
import { groupsOfAccount, groupsOfCard, groupsTyped } from './digit-groups.ts';
import { TypedFace } from './typed-face.tsx';
import { useNamedBank } from './use-prefilled.ts';

/** What the form holds; numbers as they were typed. */
export interface BankCardValues {
  bankName: string;
  cardholder: string;
  accountNumber: string;
  cardNumber: string;
}

interface BankCardFormProps {
  form: UseFormReturn<BankCardValues>;
  /** Last four digits of a card number that stays where none is typed. */
  keptLast?: string;
  /** Says the command. */
  label: string;
  busy: boolean;
  onSubmit: (values: BankCardValues) => Promise<void>;
}

const CARD_DIGITS = /^\d{16}$/;
/** From so many digits on, one may be a CLABE that is not whole; accounts have ten or eleven. */
const LIKE_A_CLABE = 12;

/** Bank, holder, account number, card number; account first, for a CLABE names its bank. */
export function BankCardForm({ form, keptLast, label, busy, onSubmit }: BankCardFormProps) {
  const { t, find } = useWords();
  const { errors } = useFormState({ control: form.control });
  return (
    <form className={styles.form} onSubmit={form.handleSubmit(onSubmit)} noValidate autoComplete="off">
      <TypedFace form={form} keptLast={keptLast} />
      <DigitsField
        {...form.register('accountNumber')}
        groupsOf={groupsTyped}
        groupsLeft={groupsOfAccount}
        label={t('bankCard.accountNumber')}
        hint={<AccountHint form={form} />}
        error={reasonText(find, errors.accountNumber)}
        autoComplete="off"
      />
      <TextField
        {...form.register('bankName')}
        label={t('bankCard.bankName')}
        hint={<BankHint form={form} />}
        error={reasonText(find, errors.bankName)}
        autoComplete="off"
        autoCapitalize="words"
      />
      <BankSuggestion form={form} underError={errors.bankName !== undefined} />
      <TextField
        {...form.register('cardholder')}
        label={t('bankCard.cardholder')}
        hint={<HolderHint form={form} />}
        error={reasonText(find, errors.cardholder)}
        autoComplete="cc-name"
        autoCapitalize="words"
      />
      <DigitsField
        {...form.register('cardNumber')}
        groupsOf={groupsOfCard}
        label={t('bankCard.cardNumber')}
        hint={<CardHint form={form} keptLast={keptLast} />}
        error={reasonText(find, errors.cardNumber)}
        autoComplete="cc-number"
      />
      <p className={styles.wait}>{t('bankCard.wait')}</p>
      <Button type="submit" busy={busy}>
        {label}
      </Button>
    </form>
  );
}

interface OfForm {
  form: UseFormReturn<BankCardValues>;
}

function AccountHint({ form }: OfForm) {
  const { t } = useWords();
  const digits = plainDigits(useWatch({ control: form.control, name: 'accountNumber' }));
  const { touchedFields } = useFormState({ control: form.control, name: 'accountNumber' });
  if (isClabe(digits)) return <span className={styles.good}>{t('bankCard.accountNumber.clabeOk')}</span>;
  if (digits.length < LIKE_A_CLABE) return t('bankCard.accountNumber.hint');
  const count = digits.length;
  // A CLABE with a digit too few or too many is a number of an account to who reads it; so it is said, and taken.
  return touchedFields.accountNumber ? (
    <span className={styles.doubt}>{t('bankCard.accountNumber.noClabe', { count })}</span>
  ) : (
    t('bankCard.accountNumber.typed', { count })
  );
}

function BankHint({ form }: OfForm) {
  const { t } = useWords();
  // The suggestion takes the hint's place.
  return useOtherBank(form) === null ? t('bankCard.bankName.hint') : null;
}

/** The bank that the CLABE names, where another was typed. */
function useOtherBank(form: UseFormReturn<BankCardValues>): string | null {
  const bankName = useWatch({ control: form.control, name: 'bankName' });
  const bank = useNamedBank(form);
  return bank?.toLowerCase() === bankName.trim().toLowerCase() ? null : bank;
}

/** Where another bank was typed than the one that the CLABE names, one tap writes that one. */
function BankSuggestion({ form, underError }: OfForm & { underError: boolean }) {
  const { t } = useWords();
  const bank = useOtherBank(form);
  if (bank === null) return null;
  return (
    <div className={underError ? styles.suggestion : `${styles.suggestion} ${styles.close}`}>
      {t('bankCard.bankName.suggest', { bank })}
      <Button
        kind="quiet"
        width="fit"
        onClick={() => form.setValue('bankName', bank, { shouldValidate: true, shouldDirty: true })}
      >
        {t('bankCard.bankName.use', { bank })}
      </Button>
    </div>
  );
}

/** An account of somebody else is no place to withdraw to: said once the name was typed, and it can be saved all the same. */
function HolderHint({ form }: OfForm) {
  const { t } = useWords();
  // A person's name is not left lying on the device.
  const { data } = useCallQuery(getKyc, {}, { keep: false, errorTip: false });
  const typed = useWatch({ control: form.control, name: 'cardholder' });
  const { dirtyFields, touchedFields } = useFormState({ control: form.control, name: 'cardholder' });
  const isTyping = dirtyFields.cardholder === true && touchedFields.cardholder !== true;
  const { status, fullName } = data?.kyc ?? {};
  if (
    status !== 'verified' ||
    !fullName ||
    isTyping ||
    typed.trim() === '' ||
    canBeOnePerson(typed, fullName)
  )
    return t('bankCard.cardholder.hint');
  return <span className={styles.doubt}>{t('bankCard.cardholder.differs', { name: fullName })}</span>;
}

function CardHint({ form, keptLast }: OfForm & { keptLast: string | undefined }) {
  const { t } = useWords();
  const digits = plainDigits(useWatch({ control: form.control, name: 'cardNumber' }));
  if (CARD_DIGITS.test(digits) && !hasLuhnDigit(digits))
    return <span className={styles.doubt}>{t('bankCard.cardNumber.doubtful')}</span>;
  if (keptLast !== undefined) return t('bankCard.cardNumber.keep', { last: keptLast });
  return t('bankCard.cardNumber.hint');
}
