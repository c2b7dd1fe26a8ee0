import { useEffect, useState } from 'react';
import { type UseFormReturn, useForm, useFormState } from 'react-hook-form';
import { Button } from '#ui/button/button.tsx';
import { useCommand } from '#ui/call/use-command.ts';
import { TextField } from '#ui/field/text-field.tsx';
import { Amount } from '#ui/figures/amount.tsx';
import { reasonText, showFieldFaults } from '#ui/form/contract-resolver.ts';
import { plainDecimal } from '#ui/i18n/plain-decimal.ts';
import { useWords } from '#ui/i18n/words.tsx';
import {
  previewWithdrawal,
  type WithdrawalMethod,
  type WithdrawalOptions,
  type WithdrawalPreview,
} from '../contract.ts';
import { isCoinMethod } from '../withdrawal.ts';
import { AddressField } from './address-field.tsx';
import { CardChoice } from './card-choice.tsx';
import { CashLine } from './cash-line.tsx';
import { ReviewSheet } from './review-sheet.tsx';
import styles from './withdrawal.module.css';
import { WithdrawalClock } from './withdrawal-clock.tsx';
import { draftOf, dropDraft, keepDraft, type WithdrawalValues } from './withdrawal-draft.ts';
import { checkWithdrawal, inputOf } from './withdrawal-input.ts';

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
  const preview = usePreview(form);
  const account = options.cash.find(({ currency }) => currency === method.currency);
  return (
    <form className={styles.form} onSubmit={form.handleSubmit(preview.run)} noValidate>
      {account ? (
        <div className={styles.head}>
          <span className={styles.label}>{t('withdrawal.withdrawable')}</span>
          <Amount value={account.withdrawable} currency={account.currency} code size="hero" />
          <CashLine account={account} />
        </div>
      ) : null}
      <AmountField form={form} method={method} withdrawable={account?.withdrawable ?? '0.00'} />
      {isCoinMethod(method.method) ? (
        <AddressField form={form} method={method.method} known={options.addresses} />
      ) : (
        <CardChoice form={form} />
      )}
      <WithdrawalClock method={method} options={options} />
      <Button type="submit" busy={preview.busy}>
        {t('withdrawal.next')}
      </Button>
      <ReviewSheet
        preview={preview.shown}
        onRefresh={() => void preview.run(form.getValues())}
        isRefreshing={preview.busy}
        onClose={preview.close}
        onDone={() => {
          dropDraft(method.method);
          form.reset({ method: method.method, amount: '', address: '', cardId: '' });
        }}
      />
    </form>
  );
}

/** Asks for binding figures; what the server finds wrong stands under its field. */
function usePreview(form: UseFormReturn<WithdrawalValues>) {
  const [shown, show] = useState<WithdrawalPreview | null>(null);
  const command = useCommand(previewWithdrawal, { onSuccess: show });
  const run = async (values: WithdrawalValues) => {
    const answer = await command.run(inputOf(values));
    if (!answer.ok && answer.kind === 'refusal') showFieldFaults(form, answer.fields);
  };
  return { run, busy: command.busy, shown, close: () => show(null) };
}

function AmountField(props: {
  form: UseFormReturn<WithdrawalValues>;
  method: WithdrawalMethod;
  withdrawable: string;
}) {
  const { form, method, withdrawable } = props;
  const { t, find, money } = useWords();
  const { errors } = useFormState({ control: form.control });
  const { minimum, fee, currency } = method;
  const cost =
    fee === '0.00' ? t('withdrawal.fee.none') : t('withdrawal.fee.some', { fee: money(fee, currency) });
  return (
    <TextField
      {...form.register('amount', { setValueAs: plainDecimal })}
      label={t('withdrawal.amount')}
      prefix="$"
      hint={`${t('withdrawal.amount.hint', { minimum: money(minimum, currency) })} · ${cost}`}
      error={reasonText(find, errors.amount)}
      inputMode="decimal"
      autoComplete="off"
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
