import { useEffect } from 'react';
import { Controller, type UseFormReturn, useController, useForm, useFormState } from 'react-hook-form';
import { Button } from '#ui/button/button.tsx';
import { AmountField } from '#ui/field/amount-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { contractResolver, reasonText, showFieldFaults } from '#ui/form/contract-resolver.ts';
import { plainDecimal } from '#ui/i18n/plain-decimal.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { ImageField } from '#ui/image-field/image-field.tsx';
import { InSight } from '#ui/preview/in-sight.tsx';
import { Caution } from '#ui/preview/notice.tsx';
import { UnsureActions, UnsureNote } from '#ui/preview/unsure-actions.tsx';
import { useSending } from '#ui/preview/use-sending.ts';
import { createDeposit, type MadeDeposit, type PaymentMethod } from '../contract.ts';
import { decimalsOf } from '../deposit-method.ts';
import styles from './deposit.module.css';
import { type DepositValues, draftOf, dropDraft, keepDraft } from './deposit-draft.ts';
import { estimateOf, isBelowMinimum } from './estimate.ts';
import { isCurrency } from './written-amount.ts';

const RECORDS = '/user/records';

interface DepositFormProps {
  method: PaymentMethod;
  onMade: (made: MadeDeposit) => void;
}

/**
 * How much was sent, by which transfer, with the proof. Nothing typed is lost by a refusal or by going back, nor while no answer
 * comes: a proof is taken once.
 */
export function DepositForm({ method, onMade }: DepositFormProps) {
  const { t, find } = useWords();
  const form = useForm<DepositValues>({
    resolver: contractResolver(createDeposit.input),
    defaultValues: draftOf(method.id),
    mode: 'onTouched',
  });
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keepDraft(values) }),
    [form],
  );
  const { errors } = useFormState({ control: form.control });
  const { state, send, look } = useSending(createDeposit, (made) => {
    dropDraft(method.id);
    onMade(made);
  });
  const { busy, isUnsure, isUnderWay, refusal } = state;
  const submit = form.handleSubmit(async (values) => {
    const answer = await send(values, {}, RECORDS);
    if (answer?.ok === false && answer.kind === 'refusal') showFieldFaults(form, answer.fields);
  });
  const isCoin = !isCurrency(method.unit);
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <fieldset className={styles.fields} disabled={isUnderWay}>
        <SentField form={form} method={method} />
        <TextField
          {...form.register('trackingKey')}
          label={t(isCoin ? 'deposit.trackingKey.coin' : 'deposit.trackingKey')}
          hint={t('deposit.trackingKey.hint')}
          error={reasonText(find, errors.trackingKey)}
          autoComplete="off"
        />
        <Proof form={form} />
      </fieldset>
      <p className={styles.small}>{t('deposit.review', { hours: method.reviewHours })}</p>
      <InSight of={isUnsure || refusal}>
        {isUnsure ? <UnsureNote said={refusal} /> : refusal === null ? null : <Caution>{refusal}</Caution>}
      </InSight>
      <div className={styles.ways}>
        {isUnsure ? (
          <UnsureActions busy={busy} onRetry={submit} recordsTo={RECORDS} onLook={look} />
        ) : (
          <Button type="submit" busy={busy}>
            {t('deposit.send')}
          </Button>
        )}
      </div>
    </form>
  );
}

function SentField({ form, method }: { form: UseFormReturn<DepositValues>; method: PaymentMethod }) {
  const { t, find, money } = useWords();
  const { errors } = useFormState({ control: form.control });
  const { field, fieldState } = useController({ control: form.control, name: 'amount' });
  const estimate = estimateOf(method, field.value);
  // Said once the field is left, not only after sending.
  const isLow = fieldState.isTouched && isBelowMinimum(method, field.value);
  const least = t('deposit.minimum', { minimum: money(method.minimum, method.currency) });
  return (
    <AmountField
      {...field}
      onChange={(typed) => field.onChange(plainDecimal(typed))}
      decimals={decimalsOf(method.id)}
      label={t('deposit.amount', { unit: method.unit })}
      prefix={isCurrency(method.unit) ? '$' : undefined}
      hint={
        estimate === null ? least : t('deposit.estimate', { least, worth: money(estimate, method.currency) })
      }
      error={reasonText(find, errors.amount) ?? (isLow ? least : null)}
      placeholder="0.00"
    />
  );
}

function Proof({ form }: { form: UseFormReturn<DepositValues> }) {
  const { t, find } = useWords();
  return (
    <Controller
      control={form.control}
      name="proofImage"
      render={({ field, fieldState }) => (
        <ImageField
          label={t('deposit.proof')}
          kind="deposit_proof"
          value={field.value === '' ? null : field.value}
          onChange={(fileId) =>
            form.setValue('proofImage', fileId ?? '', { shouldValidate: fileId !== null })
          }
          hint={t('deposit.proof.hint')}
          error={reasonText(find, fieldState.error)}
        />
      )}
    />
  );
}
