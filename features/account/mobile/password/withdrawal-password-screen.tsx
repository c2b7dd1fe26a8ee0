import { useForm } from 'react-hook-form';
import { ButtonLink } from '#ui/button/button.tsx';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useCommand } from '#ui/call/use-command.ts';
import { contractResolver, showFieldFaults } from '#ui/form/contract-resolver.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { useGoBack } from '#ui/screen/use-go-back.ts';
import { ErrorState } from '#ui/state/empty-state.tsx';
import { DetailSkeleton } from '#ui/state/skeleton.tsx';
import { changeWithdrawalPassword, getSecurity, setWithdrawalPassword } from '../../security-contract.ts';
import styles from '../account.module.css';
import { NO_PASSWORDS, PasswordForm, type PasswordValues } from './password-form.tsx';

const QUIETLY = { errorTip: false };

/** `/user/withdrawalPassword`: creates the password that withdrawals ask for, or changes it. */
export function WithdrawalPasswordScreen() {
  const { t } = useWords();
  const query = useCallQuery(getSecurity, {}, QUIETLY);
  const isSet = query.data ? query.data.withdrawalPasswordSetAt !== null : null;
  const title = t(isSet ? 'account.withdrawal.change.title' : 'account.withdrawal.set.title');
  return (
    <Screen bar={<AppBar title={title} back="/user/security" />}>
      {query.isLoading ? <DetailSkeleton lines={5} /> : null}
      {!query.data && query.failure ? <ErrorState onRetry={query.retry} busy={query.isBusy} /> : null}
      {isSet === false ? <SetForm onTooLate={query.retry} /> : null}
      {isSet === true ? <ChangeForm /> : null}
    </Screen>
  );
}

function useSend(call: typeof setWithdrawalPassword, done: string, onRefused?: (reason: string) => void) {
  const goBack = useGoBack('/user/security');
  const form = useForm<PasswordValues>({
    resolver: contractResolver(call.input),
    defaultValues: NO_PASSWORDS,
    mode: 'onTouched',
  });
  const command = useCommand(call, { successTip: done });
  const send = async (values: PasswordValues) => {
    const answer = await command.run(values);
    if (answer.ok) goBack();
    else if (answer.kind === 'refusal') {
      showFieldFaults(form, answer.fields);
      onRefused?.(answer.reason);
    }
  };
  return { form, send, busy: command.busy };
}

function SetForm({ onTooLate }: { onTooLate: () => void }) {
  const { t } = useWords();
  // Created on another device meanwhile: the screen has another form to show.
  const { form, send, busy } = useSend(setWithdrawalPassword, t('account.withdrawal.set.done'), (reason) => {
    if (reason === 'withdrawal_password.set_already') onTooLate();
  });
  return (
    <>
      <p className={styles.lead}>{t('account.withdrawal.set.intro')}</p>
      <PasswordForm
        form={form}
        labels={{
          current: t('account.withdrawal.logIn'),
          new: t('account.withdrawal.new'),
          again: t('account.withdrawal.new.confirm'),
          command: t('account.withdrawal.set.action'),
        }}
        busy={busy}
        onSubmit={send}
      />
    </>
  );
}

function ChangeForm() {
  const { t } = useWords();
  const { form, send, busy } = useSend(changeWithdrawalPassword, t('account.withdrawal.change.done'));
  return (
    <PasswordForm
      form={form}
      labels={{
        current: t('account.withdrawal.current'),
        new: t('account.reset.new'),
        again: t('account.withdrawal.new.confirm'),
        command: t('account.withdrawal.change.action'),
      }}
      underCurrent={
        <ButtonLink to="/user/withdrawalPassword/reset" kind="quiet" width="fit">
          {t('account.withdrawal.forgot')}
        </ButtonLink>
      }
      busy={busy}
      onSubmit={send}
    />
  );
}
