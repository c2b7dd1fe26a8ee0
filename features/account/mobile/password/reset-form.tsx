import { Controller, useForm } from 'react-hook-form';
import { useCommand } from '#ui/call/use-command.ts';
import { contractResolver, reasonText, showFieldFaults } from '#ui/form/contract-resolver.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { ImageField } from '#ui/image-field/image-field.tsx';
import { askForReset } from '../../security-contract.ts';
import { NO_PASSWORDS, PasswordForm, type PasswordValues } from './password-form.tsx';

interface ResetValues extends PasswordValues {
  /** Id of the sent photo; empty for none yet. */
  facePhoto: string;
}

/** A photo of one's face beside the document, and the password that is to hold once a reviewer agreed. */
export function ResetForm({ onSent }: { onSent: () => void }) {
  const { t, find } = useWords();
  const form = useForm<ResetValues>({
    resolver: contractResolver(askForReset.input),
    defaultValues: { ...NO_PASSWORDS, facePhoto: '' },
    mode: 'onTouched',
  });
  const command = useCommand(askForReset, { successTip: t('account.reset.sent') });
  const send = async (values: ResetValues) => {
    const answer = await command.run(values);
    if (answer.ok) onSent();
    else if (answer.kind === 'refusal') {
      showFieldFaults(form, answer.fields);
      // Asked for on another device meanwhile: the screen has something else to show.
      if (answer.reason === 'password_reset.waiting') onSent();
    }
  };
  return (
    <PasswordForm
      form={form}
      labels={{
        current: t('account.withdrawal.logIn'),
        new: t('account.reset.new'),
        again: t('account.withdrawal.new.confirm'),
        command: t('account.reset.action'),
      }}
      busy={command.busy}
      onSubmit={send}
    >
      <Controller
        control={form.control}
        name="facePhoto"
        render={({ field, fieldState }) => (
          <ImageField
            label={t('account.reset.face')}
            kind="reset_face"
            value={field.value === '' ? null : field.value}
            onChange={(fileId) =>
              form.setValue('facePhoto', fileId ?? '', { shouldValidate: fileId !== null })
            }
            hint={t('account.reset.face.hint')}
            error={reasonText(find, fieldState.error)}
          />
        )}
      />
    </PasswordForm>
  );
}
