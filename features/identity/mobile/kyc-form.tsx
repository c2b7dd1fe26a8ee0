import { useEffect } from 'react';
import { Controller, type UseFormReturn, useForm, useFormState, useWatch } from 'react-hook-form';
import { ContactLine } from '#features/firm/mobile/index.ts';
import { Button } from '#ui/button/button.tsx';
import { useCommand } from '#ui/call/use-command.ts';
import { TextField } from '#ui/field/text-field.tsx';
import { contractResolver, reasonText, showFieldFaults } from '#ui/form/contract-resolver.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { ImageField } from '#ui/image-field/image-field.tsx';
import { Segments } from '#ui/tabs/segments.tsx';
import { type Kyc, submitKyc } from '../contract.ts';
import { ID_TYPES, plainNumber } from '../id-number.ts';
import { photoLabel } from '../photo-label.ts';
import { hasRfcDigit, looksLikeRfc } from '../rfc.ts';
import styles from './identity.module.css';
import { type KycValues, kycDraft } from './kyc-draft.ts';

/** The number is masked when it comes back, so that it alone is typed again. */
function valuesOf(kyc: Kyc): KycValues {
  return {
    fullName: kyc.fullName ?? '',
    idType: kyc.idType ?? 'curp',
    idNumber: '',
    rfc: '',
    frontPhoto: kyc.frontPhoto ?? '',
    backPhoto: kyc.backPhoto ?? '',
  };
}

/** Name, document, two photos. Nothing typed is lost by a refusal or by going back. */
export function KycForm({ kyc, onSent }: { kyc: Kyc; onSent: () => void }) {
  const { t, find } = useWords();
  const form = useForm<KycValues>({
    resolver: contractResolver(submitKyc.input),
    defaultValues: kycDraft.get() ?? valuesOf(kyc),
    mode: 'onTouched',
  });
  const { errors } = useFormState({ control: form.control });
  const send = useSend(form, onSent);
  return (
    <form className={styles.form} onSubmit={form.handleSubmit(send.run)} noValidate>
      <TextField
        {...form.register('fullName')}
        label={t('identity.fullName')}
        hint={t('identity.fullName.hint')}
        error={reasonText(find, errors.fullName)}
        autoComplete="name"
        autoCapitalize="words"
      />
      <NumberFields form={form} before={kyc} />
      {send.isTaken ? <ContactLine /> : null}
      <Photos form={form} />
      <p className={styles.privacy}>{t('identity.privacy')}</p>
      <Button type="submit" busy={send.busy}>
        {t(kyc.status === 'resubmit' ? 'identity.again' : 'identity.submit')}
      </Button>
    </form>
  );
}

function useSend(form: UseFormReturn<KycValues>, onSent: () => void) {
  const { t } = useWords();
  const command = useCommand(submitKyc, { successTip: t('identity.sent') });
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => kycDraft.keep(values) }),
    [form],
  );
  const run = async (values: KycValues) => {
    const answer = await command.run(values);
    if (answer.ok) {
      kycDraft.keep(null);
      onSent();
    } else if (answer.kind === 'refusal') {
      showFieldFaults(form, answer.fields);
      // Sent from another device meanwhile: the screen has something else to show.
      if (answer.reason === 'identity.waiting' || answer.reason === 'identity.verified') onSent();
    }
  };
  const { failure } = command;
  const isTaken = failure?.kind === 'refusal' && failure.reason === 'identity.taken';
  return { run, busy: command.busy, isTaken };
}

function NumberFields({ form, before }: { form: UseFormReturn<KycValues>; before: Kyc }) {
  const { t, find } = useWords();
  const { errors } = useFormState({ control: form.control });
  const [idType, idNumber, rfc] = useWatch({ control: form.control, name: ['idType', 'idNumber', 'rfc'] });
  const plainRfc = plainNumber(rfc);
  const doubtful = looksLikeRfc(plainRfc) && !hasRfcDigit(plainRfc);
  const again =
    before.idNumber === null ? null : t('identity.number.before', { number: before.idNumber.slice(-5) });
  const hint = again ?? t(`identity.number.hint.${idType}`);
  const rfcHint =
    before.rfc === null ? t('identity.rfc.hint') : t('identity.rfc.before', { number: before.rfc.slice(-5) });
  return (
    <>
      <p className={styles.choiceLabel}>{t('identity.idType')}</p>
      <div className={styles.choice}>
        <Segments
          label={t('identity.idType')}
          value={idType}
          onChange={(value) => {
            // A passport's photos are of other pages than a card's: none stands under another's name.
            if (photoLabel('front', value) !== photoLabel('front', idType))
              for (const { name } of SIDES) form.setValue(name, '');
            form.setValue('idType', value);
            form.clearErrors('idNumber');
          }}
          options={ID_TYPES.map((value) => ({ value, label: t(`identity.idType.${value}`) }))}
        />
      </div>
      <TextField
        {...form.register('idNumber')}
        label={t(`identity.number.${idType}`)}
        hint={looksLikeRfc(plainNumber(idNumber)) ? <Doubt>{t('identity.number.isRfc')}</Doubt> : hint}
        error={reasonText(find, errors.idNumber)}
        autoComplete="off"
        autoCapitalize="characters"
      />
      <TextField
        {...form.register('rfc')}
        label={t('identity.rfc')}
        hint={doubtful ? <Doubt>{t('identity.rfc.doubtful')}</Doubt> : rfcHint}
        error={reasonText(find, errors.rfc)}
        autoComplete="off"
        autoCapitalize="characters"
      />
    </>
  );
}

function Doubt({ children }: { children: string }) {
  return <span className={styles.doubt}>{children}</span>;
}

const SIDES = [
  { name: 'frontPhoto', kind: 'kyc_front', side: 'front' },
  { name: 'backPhoto', kind: 'kyc_back', side: 'back' },
] as const;

function Photos({ form }: { form: UseFormReturn<KycValues> }) {
  const { t, find } = useWords();
  const idType = useWatch({ control: form.control, name: 'idType' });
  return SIDES.map(({ name, kind, side }) => (
    <Controller
      // What was chosen goes with its label.
      key={photoLabel(side, idType)}
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <ImageField
          label={t(photoLabel(side, idType))}
          kind={kind}
          value={field.value === '' ? null : field.value}
          onChange={(fileId) => form.setValue(name, fileId ?? '', { shouldValidate: fileId !== null })}
          hint={t('identity.photo.hint')}
          error={reasonText(find, fieldState.error)}
        />
      )}
    />
  ));
}
