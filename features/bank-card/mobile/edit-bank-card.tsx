import { useForm } from 'react-hook-form';
import { Button } from '#ui/button/button.tsx';
import { useCommand } from '#ui/call/use-command.ts';
import { groupedDigits } from '#ui/field/digit-text.ts';
import { contractResolver, showFieldFaults } from '#ui/form/contract-resolver.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { signedAccountOf } from '../account-hash.ts';
import { type BankCard, changeBankCard } from '../contract.ts';
import styles from './bank-card.module.css';
import { BankCardForm, type BankCardValues } from './bank-card-form.tsx';
import { groupsOfAccount } from './digit-groups.ts';
import { useForgetLists } from './use-forget-lists.ts';
import { useSalt } from './use-salt.ts';

interface EditBankCardProps {
  card: BankCard;
  onDone: () => void;
  /** Without a change. */
  onLeave: () => void;
}

const SHOWN_DIGITS = 4;

/** Changes a card. Its card number is told nobody again, so that a field left empty keeps it. */
export function EditBankCard({ card, onDone, onLeave }: EditBankCardProps) {
  const { t } = useWords();
  const { id } = card;
  const check = contractResolver<BankCardValues>(changeBankCard.input);
  const form = useForm<BankCardValues>({
    resolver: (values, ...rest) => check({ ...typed(values), id } as never, ...rest),
    defaultValues: {
      bankName: card.bankName,
      cardholder: card.cardholder,
      accountNumber: groupedDigits(card.fullAccountNumber, groupsOfAccount(card.fullAccountNumber)),
      cardNumber: '',
    },
    mode: 'onTouched',
  });
  const salt = useSalt();
  const command = useCommand(changeBankCard, {
    successTip: t('bankCard.changed'),
    onSuccess: useForgetLists(),
  });
  const save = async () => {
    const values = typed(form.getValues());
    const answer = await command.run({ ...values, id, ...signedAccountOf(salt, values) });
    if (answer.ok) onDone();
    else if (answer.kind === 'refusal') showFieldFaults(form, answer.fields);
  };
  return (
    <>
      <BankCardForm
        form={form}
        keptLast={card.cardNumber.slice(-SHOWN_DIGITS)}
        label={t('bankCard.saveChanges')}
        busy={command.busy}
        onSubmit={save}
      />
      <div className={styles.actions}>
        <Button kind="quiet" onClick={onLeave}>
          {t('ui.cancel')}
        </Button>
      </div>
    </>
  );
}

/** What is sent: an empty card number is none. */
function typed({ cardNumber, ...values }: BankCardValues) {
  return cardNumber.trim() === '' ? values : { ...values, cardNumber };
}
