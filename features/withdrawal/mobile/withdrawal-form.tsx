import { useEffect } from 'react';
import { type UseFormReturn, useController, useForm, useFormState } from 'react-hook-form';
import { Button } from '#ui/button/button.tsx';
import { AmountField } from '#ui/field/amount-field.tsx';
import { Amount } from '#ui/figures/amount.tsx';
import { OwnFigures } from '#ui/figures/own-figures.tsx';
import { reasonText, showFieldFaults } from '#ui/form/contract-resolver.ts';
import { dotted } from '#ui/i18n/dotted.ts';
import { plainDecimal } from '#ui/i18n/plain-decimal.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { useConfirmation } from '#ui/preview/use-confirmation.ts';
import {
  createWithdrawal,
  previewWithdrawal,
  type WithdrawalMethod,
  type WithdrawalOptions,
} from '../contract.ts';
import { isCoinMethod } from '../withdrawal.ts';
import { AddressField } from './address-field.tsx';
import { CardChoice } from './card-choice.tsx';
import { CashLine } from './overview/cash-line.tsx';
import styles from './withdrawal.module.css';
import { WithdrawalClock } from './withdrawal-clock.tsx';
import { draftOf, dropDraft, keepDraft, type WithdrawalValues } from './withdrawal-draft.ts';
import { checkWithdrawal, inputOf } from './withdrawal-input.ts';
import { WithdrawalSheet } from './withdrawal-sheet.tsx';

interface WithdrawalFormProps {
  method: WithdrawalMethod;
  options: WithdrawalOptions;
}

/** How much, where to, and what it takes. Nothing typed is lost by a refusal or by going back. */
export function WithdrawalForm({ method, options }: WithdrawalFormProps) {
  const { t } = useWords();
  const form = useForm<WithdrawalValues>({
    resolver: checkWithdrawal,
    defaultValues: draftOf(method.method),
    mode: 'onTouched',
  });
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keepDraft(values) }),
    [form],
  );
  const confirmation = useConfirmation(previewWithdrawal, createWithdrawal, {
    errorTip: true,
    onDone: () => {
      dropDraft(method.method);
      const empty = { method: method.method, amount: '', address: '', cardId: '' };
      // Else a field that the browser holds would still show what was sent.
      form.reset(empty, { keepFieldsRef: true });
    },
  });
  const { isUnderWay, preview, done } = confirmation;
  useEffect(() => {
    if (preview === null || done !== null) return;
    // A page that is opened anew while no answer is here must not offer the same withdrawal as though nothing had been sent.
    if (isUnderWay) dropDraft(method.method);
    else keepDraft(form.getValues());
  }, [form, method.method, isUnderWay, preview, done]);
  // What the server finds wrong stands under its field.
  const ask = async (values: WithdrawalValues) => {
    const answer = await confirmation.ask(inputOf(values));
    if (answer?.ok === false && answer.kind === 'refusal') showFieldFaults(form, answer.fields);
  };
  const account = options.cash.find(({ currency }) => currency === method.currency);
  return (
    <form className={styles.form} onSubmit={form.handleSubmit(ask)} noValidate>
      {account ? (
        <div className={styles.head}>
          <span className={styles.label}>{t('withdrawal.withdrawable')}</span>
          <OwnFigures>
            <Amount value={account.withdrawable} currency={account.currency} code size="hero" />
            <CashLine account={account} />
          </OwnFigures>
        </div>
      ) : null}
      <WithdrawnField form={form} method={method} withdrawable={account?.withdrawable ?? '0.00'} />
      {isCoinMethod(method.method) ? (
        <AddressField form={form} method={method.method} known={options.addresses} />
      ) : (
        <CardChoice form={form} />
      )}
      <WithdrawalClock method={method} options={options} />
      <Button type="submit" busy={confirmation.asking.busy}>
        {t('withdrawal.next')}
      </Button>
      <WithdrawalSheet confirmation={confirmation} />
    </form>
  );
}

function WithdrawnField(props: {
  form: UseFormReturn<WithdrawalValues>;
  method: WithdrawalMethod;
  withdrawable: string;
}) {
  const { form, method, withdrawable } = props;
  const { t, find, money } = useWords();
  const { errors } = useFormState({ control: form.control });
  const { field } = useController({ control: form.control, name: 'amount' });
  const { minimum, fee, currency } = method;
  const cost =
    fee === '0.00' ? t('withdrawal.fee.none') : t('withdrawal.fee.some', { fee: money(fee, currency) });
  return (
    <AmountField
      {...field}
      onChange={(typed) => field.onChange(plainDecimal(typed))}
      label={t('withdrawal.amount')}
      prefix="$"
      hint={dotted(t('withdrawal.amount.hint', { minimum: money(minimum, currency) }), cost)}
      error={reasonText(find, errors.amount)}
      placeholder="0.00"
      action={
        <button
          type="button"
          className={styles.all}
          onClick={() => form.setValue('amount', withdrawable, { shouldValidate: true })}
        >
          {t('withdrawal.all')}
        </button>
      }
    />
  );
}
