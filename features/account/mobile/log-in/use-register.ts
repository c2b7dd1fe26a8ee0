import type { UseFormReturn } from 'react-hook-form';
import type { InputOf } from '#kernel/contract/define-call.ts';
import { useCommand } from '#ui/call/use-command.ts';
import { showFieldFaults } from '#ui/form/contract-resolver.ts';
import { useAfterLogIn } from '#ui/session/after-log-in.ts';
import { session } from '#ui/session/session.ts';
import { registerCall } from '../../contract.ts';
import { asTicked } from './as-ticked.ts';

/** What the registration form holds; `acceptPrivacy` may still be unticked. */
export type RegisterValues = Omit<InputOf<typeof registerCall>, 'acceptPrivacy'> & { acceptPrivacy: boolean };

/** Sends the registration and goes on where the person came from, logged in. */
export function useRegister(form: UseFormReturn<RegisterValues>) {
  const afterLogIn = useAfterLogIn();
  const command = useCommand(registerCall);
  return async (values: RegisterValues): Promise<void> => {
    const answer = await command.run({ ...values, acceptPrivacy: asTicked(values) });
    if (answer.ok) {
      session.logIn(answer.data.token, answer.data.user);
      // The screen stays alive behind the others: the passwords must not.
      form.reset();
      afterLogIn();
    } else if (answer.kind === 'refusal') {
      showFieldFaults(form, answer.fields);
    }
  };
}
