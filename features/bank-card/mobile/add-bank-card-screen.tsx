import { useForm } from 'react-hook-form';
import { useCommand } from '#ui/call/use-command.ts';
import { contractResolver, showFieldFaults } from '#ui/form/contract-resolver.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { useGoBack } from '#ui/screen/use-go-back.ts';
import { signedAccountOf } from '../account-hash.ts';
import { addBankCard } from '../contract.ts';
import { BankCardForm, type BankCardValues } from './bank-card-form.tsx';
import { draftOf, useKeptDraft } from './card-draft.ts';
import { useForgetLists } from './use-forget-lists.ts';
import { usePrefilledBank, usePrefilledHolder } from './use-prefilled.ts';
import { useSalt } from './use-salt.ts';

const EMPTY: BankCardValues = { bankName: '', cardholder: '', accountNumber: '', cardNumber: '' };

const LIST = '/bankCard';

/** `/bankCard/detail`: adds a card, and goes back to where it was wanted. */
export function AddBankCardScreen() {
  const { t } = useWords();
  const goBack = useGoBack(LIST);
  const form = useForm<BankCardValues>({
    resolver: contractResolver(addBankCard.input),
    defaultValues: draftOf() ?? EMPTY,
    mode: 'onTouched',
  });
  const forgetDraft = useKeptDraft(form);
  usePrefilledBank(form);
  usePrefilledHolder(form);
  const salt = useSalt();
  const command = useCommand(addBankCard, { successTip: t('bankCard.saved'), onSuccess: useForgetLists() });
  const save = async (values: BankCardValues) => {
    const answer = await command.run({ ...values, ...signedAccountOf(salt, values) });
    if (answer.ok) {
      forgetDraft();
      goBack();
    } else if (answer.kind === 'refusal') {
      showFieldFaults(form, answer.fields);
    }
  };
  return (
    <Screen bar={<AppBar title={t('bankCard.add')} back={LIST} />}>
      <BankCardForm form={form} label={t('bankCard.save')} busy={command.busy} onSubmit={save} />
    </Screen>
  );
}
