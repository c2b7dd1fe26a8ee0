import { useEffect, useState } from 'react';
import { type UseFormReturn, useForm, useFormState } from 'react-hook-form';
import { Button } from '#ui/button/button.tsx';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useCommand } from '#ui/call/use-command.ts';
import { CheckField } from '#ui/field/check-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { contractResolver, reasonText, showFieldFaults } from '#ui/form/contract-resolver.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { KeyValue, StateChip } from '#ui/list/list.tsx';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { ownDraft } from '#ui/session/own-draft.ts';
import { ErrorState } from '#ui/state/empty-state.tsx';
import { OfflineBanner } from '#ui/state/offline-banner.tsx';
import { DetailSkeleton } from '#ui/state/skeleton.tsx';
import { getTaxForm, signTaxForm, type TaxForm, taxFormInput } from '../contract.ts';
import { dayText } from './action-words.ts';
import styles from './corporate-action.module.css';

/** `/user/w8ben`: the form that lowers what is withheld of American dividends. */
export function TaxFormScreen() {
  const { t } = useWords();
  // A person's name and address are not left lying on the device.
  const query = useCallQuery(getTaxForm, {}, { keep: false, errorTip: false });
  const [isRenewing, setRenewing] = useState(false);
  const { data } = query;
  return (
    <Screen bar={<AppBar title={t('w8ben.title')} back="/user" />} padding="none">
      {query.isOffline ? <OfflineBanner at={query.updatedAt} /> : null}
      {data === undefined && query.failure === null ? <DetailSkeleton lines={6} /> : null}
      {data === undefined && query.failure !== null ? (
        <ErrorState onRetry={query.retry} busy={query.isBusy} />
      ) : null}
      {data ? (
        <p className={styles.head}>{t('w8ben.intro', { rate: data.rateWith, without: data.rateWithout })}</p>
      ) : null}
      {data?.form && !isRenewing ? <Signed form={data.form} onRenew={() => setRenewing(true)} /> : null}
      {data && (data.form === null || isRenewing) ? (
        <Sign
          onSigned={() => {
            setRenewing(false);
            query.retry();
          }}
        />
      ) : null}
    </Screen>
  );
}

function Signed({ form, onRenew }: { form: TaxForm; onRenew: () => void }) {
  const words = useWords();
  const { t } = words;
  return (
    <>
      <p className={styles.padded}>
        <StateChip tone="gain">{t('w8ben.signed')}</StateChip>
      </p>
      <div className={styles.lines}>
        <KeyValue
          items={[
            { label: t('w8ben.fullName'), value: form.fullName },
            { label: t('w8ben.taxId'), value: form.taxId },
            { label: t('w8ben.address'), value: form.address },
            { label: t('w8ben.signedOn'), value: dayText(words, form.signedOn) },
            { label: t('w8ben.validUntil'), value: dayText(words, form.validUntil), strong: true },
          ]}
        />
      </div>
      <div className={styles.actions}>
        <Button kind="secondary" onClick={onRenew}>
          {t('w8ben.renew')}
        </Button>
      </div>
    </>
  );
}

/** What is typed; `certified` is what the box says. */
interface FormValues {
  fullName: string;
  taxId: string;
  address: string;
  signature: string;
  certified: boolean;
}
const EMPTY: FormValues = { fullName: '', taxId: '', address: '', signature: '', certified: false };
/** Stays while other screens are looked at; the signature and what it certifies are given anew. */
const draft = ownDraft<FormValues>();

function Sign({ onSigned }: { onSigned: () => void }) {
  const { t } = useWords();
  const form = useForm<FormValues>({
    defaultValues: draft.get() ?? EMPTY,
    resolver: contractResolver<FormValues>(taxFormInput),
  });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => draft.keep({ ...values, signature: '', certified: false }),
      }),
    [form],
  );
  const onSuccess = () => {
    draft.keep(null);
    onSigned();
  };
  const signing = useCommand(signTaxForm, { successTip: t('w8ben.done'), onSuccess });
  const submit = async (values: FormValues) => {
    const answer = await signing.run({ ...values, certified: true });
    if (!answer.ok && answer.kind === 'refusal') showFieldFaults(form, answer.fields);
  };
  return (
    <form className={styles.form} onSubmit={form.handleSubmit(submit)} noValidate autoComplete="off">
      <Fields form={form} />
      <Button type="submit" busy={signing.busy}>
        {t('w8ben.sign')}
      </Button>
    </form>
  );
}

function Fields({ form }: { form: UseFormReturn<FormValues> }) {
  const { t, find } = useWords();
  const { errors } = useFormState({ control: form.control });
  return (
    <>
      <TextField
        {...form.register('fullName')}
        label={t('w8ben.fullName')}
        error={reasonText(find, errors.fullName)}
        autoCapitalize="words"
      />
      <TextField
        {...form.register('taxId', { setValueAs: (text: string) => text.trim().toUpperCase() })}
        label={t('w8ben.taxId')}
        hint={t('w8ben.taxId.hint')}
        error={reasonText(find, errors.taxId)}
        autoCapitalize="characters"
      />
      <TextField
        {...form.register('address')}
        label={t('w8ben.address')}
        hint={t('w8ben.address.hint')}
        error={reasonText(find, errors.address)}
      />
      <CheckField {...form.register('certified')} error={reasonText(find, errors.certified)}>
        {t('w8ben.certify')}
      </CheckField>
      <TextField
        {...form.register('signature')}
        label={t('w8ben.signature')}
        hint={t('w8ben.signature.hint')}
        error={reasonText(find, errors.signature)}
        autoCapitalize="words"
      />
    </>
  );
}
