import { useForm, useFormState } from 'react-hook-form';
import type { OutputOf } from '#kernel/contract/define-call.ts';
import { CODES } from '#kernel/contract/error-codes.ts';
import { Button } from '#ui/button/button.tsx';
import { useCommand } from '#ui/call/use-command.ts';
import { contractResolver, reasonText, showFieldFaults } from '#ui/form/contract-resolver.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { InlineImageField } from '#ui/image-field/image-field.tsx';
import { useToast } from '#ui/toast/toast.tsx';
import { askForForgotten } from '../../forgotten-contract.ts';
import styles from '../account.module.css';
import { CaptchaProgress } from '../log-in/captcha-progress.tsx';
import { PhoneField } from '../log-in/phone-field.tsx';
import { useCaptcha } from '../log-in/use-captcha.ts';
import { NewPasswordFields, type NewPasswordValues } from './new-password-fields.tsx';

interface ForgottenValues extends NewPasswordValues {
  /** The photo as base64; empty for none yet. */
  facePhotoData: string;
}

interface ForgottenFormProps {
  phone: string;
  onSent: (asked: OutputOf<typeof askForForgotten>) => void;
}

/** The phone, the password that is to hold, and a photo of one's face beside the document. */
export function ForgottenForm({ phone, onSent }: ForgottenFormProps) {
  const { t, find } = useWords();
  const form = useForm<ForgottenValues>({
    resolver: contractResolver(askForForgotten.input),
    defaultValues: { phone, password: '', confirmPassword: '', facePhotoData: '' },
    mode: 'onTouched',
  });
  const { errors, isSubmitting } = useFormState({ control: form.control });
  const { send, start, state } = useSend(onSent);
  const submit = async (values: ForgottenValues) => {
    const fields = await send(values);
    if (fields) showFieldFaults(form, fields);
  };
  const errorOf = (name: keyof ForgottenValues) => reasonText(find, errors[name]);
  // What the server found wrong in its own words; before that only its absence can be.
  const isMissing = errors.facePhotoData !== undefined && errors.facePhotoData.type !== 'server';
  const photoFault = isMissing ? find('reason.field.photo') : errorOf('facePhotoData');
  return (
    <form className={styles.form} onSubmit={form.handleSubmit(submit)} noValidate>
      <PhoneField field={form.register('phone')} error={errorOf('phone')} />
      <NewPasswordFields
        form={form}
        labels={{ new: t('account.password.new'), again: t('account.password.new.confirm') }}
        errors={{ password: errorOf('password'), confirmPassword: errorOf('confirmPassword') }}
      />
      <p className={styles.small}>{t('account.forgotten.notWithdrawal')}</p>
      <InlineImageField
        label={t('account.reset.face')}
        onChange={(data) => {
          form.setValue('facePhotoData', data, { shouldValidate: true });
          // Ready by the time that the rest is.
          start();
        }}
        hint={t('account.reset.face.hint')}
        error={photoFault}
      />
      <CaptchaProgress state={state} />
      <Button type="submit" busy={isSubmitting}>
        {t('account.reset.action')}
      </Button>
    </form>
  );
}

/** Sends with a proof of work, with another one where the first was no good; gives the faults by field. */
function useSend(onSent: ForgottenFormProps['onSent']) {
  const { t } = useWords();
  const toast = useToast();
  const { state, start, take } = useCaptcha();
  const command = useCommand(askForForgotten);
  const once = async (values: ForgottenValues) => {
    const captcha = await take();
    if (captcha !== null) return command.run({ ...values, captcha });
    toast.error(t('account.logIn.checkFailed'));
    return null;
  };
  const send = async (values: ForgottenValues) => {
    let answer = await once(values);
    if (answer?.ok === false && answer.kind === 'refusal' && answer.code === CODES.captchaFailed)
      answer = await once(values);
    if (answer?.ok) onSent(answer.data);
    return answer?.ok === false && answer.kind === 'refusal' ? answer.fields : null;
  };
  return { send, start, state };
}
