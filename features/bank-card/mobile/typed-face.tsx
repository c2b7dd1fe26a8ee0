import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form';
import { useWords } from '#ui/i18n/words.tsx';
import { bankOfClabe } from '../bank-code.ts';
import { plainDigits } from '../card-number.ts';
import styles from './bank-card.module.css';
import type { BankCardValues } from './bank-card-form.tsx';
import { CardFace } from './card-face.tsx';
import { accountOnFace, cardOnFace, type OnFace } from './digit-groups.ts';

interface TypedFaceProps {
  form: UseFormReturn<BankCardValues>;
  /** Last four digits of a card number that stays where none is typed. */
  keptLast: string | undefined;
}

/** The card as it is typed: words where nothing is yet, points for the digits that a number lacks. The fields say the same to who cannot see it. */
export function TypedFace({ form: { control }, keptLast }: TypedFaceProps) {
  const { t } = useWords();
  const [bank, holder, account, card] = useWatch({
    control,
    name: ['bankName', 'cardholder', 'accountNumber', 'cardNumber'],
  });
  const { touchedFields } = useFormState({ control, name: 'accountNumber' });
  const isTyping = touchedFields.accountNumber !== true;
  const [accountDigits, digits] = [plainDigits(account), plainDigits(card)];
  // Three digits of a CLABE name its bank already; of another number they may not.
  const guess = isTyping ? bankOfClabe(accountDigits) : null;
  return (
    <div className={styles.face} aria-hidden>
      <CardFace
        bank={<p className={styles.bank}>{bank.trim() || <Open text={guess ?? t('bankCard.bankName')} />}</p>}
        number={
          accountDigits === '' ? (
            <Open text={t('bankCard.accountNumber')} />
          ) : (
            <FaceNumber of={accountOnFace(accountDigits, isTyping)} />
          )
        }
        holder={holder.trim() || <Open text={t('bankCard.cardholder')} />}
        end={
          <p className={styles.cardNumber}>
            {digits === '' && keptLast !== undefined ? (
              `•••• ${keptLast}`
            ) : (
              <FaceNumber of={cardOnFace(digits)} />
            )}
          </p>
        }
      />
    </div>
  );
}

function FaceNumber({ of: { typed, open } }: { of: OnFace }) {
  return (
    <>
      {typed}
      <span className={styles.points}>{open}</span>
    </>
  );
}

/** What is not typed yet. */
function Open({ text }: { text: string }) {
  return <span className={styles.open}>{text}</span>;
}
