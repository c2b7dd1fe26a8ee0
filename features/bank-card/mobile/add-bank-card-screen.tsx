import { useRouter } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { contractResolver, showFieldFaults } from '#features/account/mobile/index.ts';
import { useDeed } from '#ui/call/use-deed.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { addBankCard } from '../contract.ts';
import { BankCardForm, type BankCardValues } from './bank-card-form.tsx';
import { draftOf, useKeptDraft } from './card-draft.ts';

const EMPTY: BankCardValues = { bankName: '', cardholder: '', accountNumber: '', cardNumber: '' };

/** `/bankCard/detail`: adds a card, and goes back to where it was wanted. */
export function AddBankCardScreen() {
  const { t } = useWords();
  const router = useRouter();
  const form = useForm<BankCardValues>({
    resolver: contractResolver(addBankCard.input),
    defaultValues: draftOf() ?? EMPTY,
    mode: 'onTouched',
  });
  const forgetDraft = useKeptDraft(form);
  const deed = useDeed(addBankCard, { successTip: t('bankCard.saved') });
  const save = async (values: BankCardValues) => {
    const answer = await deed.run(values);
    if (answer.ok) {
      forgetDraft();
      if (router.history.canGoBack()) router.history.back();
      else await router.navigate({ to: '/bankCard', replace: true });
    } else if (answer.kind === 'refusal') {
      showFieldFaults(form, answer.fields);
    }
  };
  return (
    <Screen bar={<AppBar title={t('bankCard.add.title')} back="/bankCard" />}>
      <BankCardForm form={form} label={t('bankCard.save')} busy={deed.busy} onSubmit={save} />
    </Screen>
  );
}
