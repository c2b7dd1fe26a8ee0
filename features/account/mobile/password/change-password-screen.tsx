import { Bell, LockKeyhole, MonitorSmartphone } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { useCommand } from '#ui/call/use-command.ts';
import { contractResolver, showFieldFaults } from '#ui/form/contract-resolver.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { IconDisc } from '#ui/list/icon-disc.tsx';
import { List, ListItem, Section } from '#ui/list/list.tsx';
import { Row } from '#ui/list/row.tsx';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { useGoBack } from '#ui/screen/use-go-back.ts';
import { useToast } from '#ui/toast/toast.tsx';
import { changePassword } from '../../security-contract.ts';
import styles from '../account.module.css';
import { NO_PASSWORDS, PasswordForm, type PasswordValues } from './password-form.tsx';

/** `/user/password`: another password for the log-in; the other devices are signed out. */
export function ChangePasswordScreen() {
  const { t } = useWords();
  const toast = useToast();
  const goBack = useGoBack('/user/security');
  const form = useForm<PasswordValues>({
    resolver: contractResolver(changePassword.input),
    defaultValues: NO_PASSWORDS,
    mode: 'onTouched',
  });
  const command = useCommand(changePassword);
  const change = async (values: PasswordValues) => {
    const answer = await command.run(values);
    if (answer.ok) {
      toast.success(t('account.password.change.done', { ended: answer.data.endedDevices }));
      goBack();
    } else if (answer.kind === 'refusal') {
      showFieldFaults(form, answer.fields);
    }
  };
  return (
    <Screen bar={<AppBar title={t('account.password.change.title')} back="/user/security" />}>
      <PasswordForm
        form={form}
        labels={{
          current: t('account.password.current'),
          new: t('account.password.new'),
          again: t('account.password.new.confirm'),
          command: t('account.password.change.action'),
        }}
        isLogIn
        busy={command.busy}
        onSubmit={change}
      />
      <After />
    </Screen>
  );
}

/** What a new password does, and what it leaves as it is. */
function After() {
  const { t } = useWords();
  return (
    <div className={styles.passwordAfter}>
      <Section title={t('account.password.change.after')} quiet>
        <List label={t('account.password.change.after')}>
          <ListItem>
            <Row
              lead={<IconDisc of={MonitorSmartphone} />}
              title={t('account.password.change.others')}
              note={t('account.password.change.others.what')}
              to="/user/devices"
              chevron
            />
          </ListItem>
          <ListItem>
            <Row
              lead={<IconDisc of={LockKeyhole} />}
              title={t('account.security.withdrawal')}
              note={t('account.password.change.withdrawal.what')}
              to="/user/withdrawalPassword"
              chevron
            />
          </ListItem>
          <ListItem>
            <Row
              lead={<IconDisc of={Bell} />}
              title={t('account.password.change.told')}
              note={t('account.password.change.told.what')}
            />
          </ListItem>
        </List>
      </Section>
    </div>
  );
}
