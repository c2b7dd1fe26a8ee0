import { ArrowLeftRight, BellRing, Inbox, Megaphone, ShieldCheck, TrendingUp } from 'lucide-react';
import { SwitchField } from '#ui/field/switch-field.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Card, List, ListItem, Section } from '#ui/list/list.tsx';
import { Row } from '#ui/list/row.tsx';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { ErrorState } from '#ui/state/empty-state.tsx';
import { DetailSkeleton } from '#ui/state/skeleton.tsx';
import styles from './push-settings.module.css';
import { type Push, usePush } from './use-push.ts';

/** What the firm tells of, in the order of how often. */
const TOLD = [
  { id: 'orders', icon: TrendingUp },
  { id: 'money', icon: ArrowLeftRight },
  { id: 'security', icon: ShieldCheck },
  { id: 'firm', icon: Megaphone },
] as const;

/** `/user/settings/notifications`: whether this phone is told while the app is closed. Only its switch asks the browser. */
export function PushSettingsScreen() {
  const { t } = useWords();
  const push = usePush();
  const { state } = push;
  return (
    <Screen bar={<AppBar title={t('push.title')} back="/user/settings" />} padding="none">
      {state === 'loading' ? <DetailSkeleton lines={3} /> : null}
      {state === 'failed' ? <ErrorState onRetry={push.retry} busy={push.busy} /> : null}
      {state !== 'loading' && state !== 'failed' ? <Turn push={push} state={state} /> : null}
      <Section title={t('push.told')} quiet>
        <List label={t('push.told')}>
          {TOLD.map(({ id, icon }) => (
            <ListItem key={id}>
              <Row
                lead={<Icon of={icon} />}
                title={t(`push.told.${id}`)}
                detail={<span className={styles.what}>{t(`push.told.${id}.what`)}</span>}
              />
            </ListItem>
          ))}
        </List>
      </Section>
      <Section title={t('push.also')} quiet>
        <List label={t('push.also')}>
          <ListItem>
            <Row
              lead={<Icon of={Inbox} />}
              title={t('push.inApp')}
              detail={<span className={styles.what}>{t('push.inApp.what')}</span>}
              to="/notification"
              chevron
            />
          </ListItem>
          <ListItem>
            <Row
              lead={<Icon of={BellRing} />}
              title={t('push.alerts')}
              detail={<span className={styles.what}>{t('push.alerts.what')}</span>}
              to="/user/alerts"
              chevron
            />
          </ListItem>
        </List>
      </Section>
    </Screen>
  );
}

function Turn({ push, state }: { push: Push; state: Exclude<Push['state'], 'loading' | 'failed'> }) {
  const { t } = useWords();
  const on = state === 'on';
  const cannot = state === 'denied' || state === 'unsupported' || state === 'unavailable';
  return (
    <div className={styles.turn}>
      <Card>
        <SwitchField
          label={t('push.whileClosed')}
          detail={t(on ? 'push.state.on' : 'push.state.off')}
          on={on}
          busy={push.busy}
          disabled={cannot}
          onTurn={(next) => void (next ? push.turnOn() : push.turnOff())}
        />
        {cannot ? (
          <p className={styles.why}>{t(`push.${state}`)}</p>
        ) : (
          <p className={styles.titles}>{t('push.onlyTitles')}</p>
        )}
      </Card>
    </div>
  );
}
