import { Bell } from 'lucide-react';
import { useState } from 'react';
import { ButtonLink } from '#ui/button/button.tsx';
import { usePagedCall } from '#ui/call/use-paged-call.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { EndOfList } from '#ui/list/end-of-list.tsx';
import { List } from '#ui/list/list.tsx';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { EmptyState, ErrorState } from '#ui/state/empty-state.tsx';
import { OfflineBanner } from '#ui/state/offline-banner.tsx';
import { ListSkeleton } from '#ui/state/skeleton.tsx';
import { Segments } from '#ui/tabs/segments.tsx';
import { listAlerts } from '../contract.ts';
import styles from './alert.module.css';
import { AlertIdeas } from './alert-ideas.tsx';
import { AlertItem } from './alert-rows.tsx';

const STATES = ['waiting', 'fired'] as const;

/** `/user/alerts`: every alert, those that wait and those that came true. */
export function AlertsScreen() {
  const { t } = useWords();
  const [state, setState] = useState<(typeof STATES)[number]>('waiting');
  const alerts = usePagedCall(listAlerts, { state });
  const { items } = alerts;
  return (
    <Screen bar={<AppBar title={t('alert.list.title')} back="/user" />} padding="none" pulls>
      <div className={styles.choice}>
        <Segments
          label={t('alert.list.title')}
          value={state}
          onChange={setState}
          options={STATES.map((each) => ({ value: each, label: t(`alert.list.${each}`) }))}
        />
      </div>
      {alerts.isOffline ? <OfflineBanner at={alerts.updatedAt} /> : null}
      {alerts.isLoading ? <ListSkeleton rows={4} /> : null}
      {!items && alerts.failure ? <ErrorState onRetry={alerts.retry} busy={alerts.isBusy} /> : null}
      {items?.length === 0 && state === 'waiting' ? <AlertIdeas onMade={alerts.retry} /> : null}
      {items?.length === 0 && state === 'fired' ? (
        <EmptyState
          icon={Bell}
          text={t('alert.list.none.fired')}
          action={<ButtonLink to="/situation">{t('alert.list.toMarket')}</ButtonLink>}
        />
      ) : null}
      {items && items.length > 0 ? (
        <>
          <List label={t('alert.list.title')}>
            {items.map((alert) => (
              <AlertItem key={alert.id} alert={alert} onGone={alerts.retry} />
            ))}
          </List>
          <EndOfList list={alerts} />
        </>
      ) : null}
    </Screen>
  );
}
