import { History, KeyRound, MonitorSmartphone } from 'lucide-react';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { List, ListItem, Section } from '#ui/list/list.tsx';
import { Row } from '#ui/list/row.tsx';

/** What to do about a log-in that one does not know: the other list of the two, and a new password. */
export function IfStrange({ on }: { on: 'devices' | 'signIns' }) {
  const { t } = useWords();
  const title = on === 'devices' ? t('account.safe.title') : t('account.signIns.ifNot');
  return (
    <Section title={title} quiet>
      <List label={title}>
        <ListItem>
          {on === 'devices' ? (
            <Row
              lead={<Icon of={History} />}
              title={t('account.signIns.title')}
              note={t('account.security.signIns.detail')}
              to="/user/signIns"
              chevron
            />
          ) : (
            <Row
              lead={<Icon of={MonitorSmartphone} />}
              title={t('account.devices.title')}
              to="/user/devices"
              chevron
            />
          )}
        </ListItem>
        <ListItem>
          <Row
            lead={<Icon of={KeyRound} />}
            title={t('account.password.change.title')}
            note={t('account.password.change.intro')}
            to="/user/password"
            chevron
          />
        </ListItem>
      </List>
    </Section>
  );
}
