import { useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Refused } from '#kernel/contract/client.ts';
import type { InputOf } from '#kernel/contract/define-call.ts';
import { CODES } from '#kernel/contract/error-codes.ts';
import { useCommand } from '#ui/call/use-command.ts';
import { showFieldFaults } from '#ui/form/contract-resolver.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { useAfterLogIn } from '#ui/session/after-log-in.ts';
import { session } from '#ui/session/session.ts';
import { useToast } from '#ui/toast/toast.tsx';
import { logInCall } from '../../contract.ts';
import { ACCOUNT_LIMITS } from '../../limits.ts';
import { asTicked } from './as-ticked.ts';
import type { Captcha } from './use-captcha.ts';

/** What the log-in form holds; `acceptPrivacy` may still be unticked. */
export type LogInValues = Pick<InputOf<typeof logInCall>, 'phone' | 'password'> & { acceptPrivacy: boolean };

/** So few tries are left that the next one needs a proof of work. */
const CAPTCHA_FROM_LEFT = ACCOUNT_LIMITS.wrongTriesBeforeLock - ACCOUNT_LIMITS.wrongTriesBeforeCaptcha;

/** Sends the log-in, with a proof of work where the server wants one, and goes on where the person came from. */
export function useLogIn(form: UseFormReturn<LogInValues>, captcha: Captcha) {
  const { t } = useWords();
  const toast = useToast();
  const afterLogIn = useAfterLogIn();
  const command = useCommand(logInCall);
  const needsCaptcha = useRef(false);

  const send = async (values: LogInValues): Promise<Refused | null> => {
    const proof = needsCaptcha.current ? await captcha.take() : undefined;
    if (proof === null) {
      toast.error(t('account.logIn.checkFailed'));
      return null;
    }
    const answer = await command.run({ ...values, acceptPrivacy: asTicked(values), captcha: proof });
    if (answer.ok) {
      needsCaptcha.current = false;
      session.logIn(answer.data.token, answer.data.user);
      // The screen stays alive behind the others: the password must not.
      form.reset();
      afterLogIn();
      return null;
    }
    return answer.kind === 'refusal' ? answer : null;
  };

  return async (values: LogInValues): Promise<void> => {
    let refused = await send(values);
    if (refused?.code === CODES.captchaFailed) {
      needsCaptcha.current = true;
      refused = await send(values);
    }
    if (!refused) return;
    if (asksForCaptcha(refused)) {
      needsCaptcha.current = true;
      captcha.start();
    }
    showFieldFaults(form, refused.fields);
  };
}

function asksForCaptcha(refused: Refused): boolean {
  if (refused.code === CODES.captchaFailed) return true;
  const left = Number(refused.values.left);
  return refused.reason === 'log_in.wrong' && left > 0 && left <= CAPTCHA_FROM_LEFT;
}
