import { History, KeyRound, LockKeyhole, MonitorSmartphone } from 'lucide-react';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { List, ListItem, StateChip } from '#ui/list/list.tsx';
import { Row } from '#ui/list/row.tsx';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { ErrorState } from '#ui/state/empty-state.tsx';
import { OfflineBanner } from '#ui/state/offline-banner.tsx';
import { ListSkeleton } from '#ui/state/skeleton.tsx';
import { getSecurity, type Reset, type Security } from '../security-contract.ts';
import styles from './account.module.css';
import { ForgottenNotice } from './password/forgotten-notice.tsx';
import { ProtectionMeter } from './protection-meter.tsx';

const QUIETLY = { errorTip: false };

/** `/user/security`: passwords, devices, and who has been here. */
export function SecurityScreen() {
  const { t } = useWords();
  const query = useCallQuery(getSecurity, {}, QUIETLY);
  const { data } = query;
  return (
    <Screen bar={<AppBar title={t('account.security.title')} back="/user" />} padding="none">
      {query.isOffline ? <OfflineBanner at={query.updatedAt} /> : null}
      <p className={styles.intro}>{t('account.security.intro')}</p>
      {query.isLoading ? <ListSkeleton rows={4} /> : null}
      {!data && query.failure ? <ErrorState onRetry={query.retry} busy={query.isBusy} /> : null}
      {data?.forgotten ? <ForgottenNotice forgotten={data.forgotten} onChange={query.retry} /> : null}
      {data ? <ProtectionMeter security={data} /> : null}
      {data ? <Ways security={data} /> : null}
    </Screen>
  );
}

function Ways({ security }: { security: Security }) {
  const { t, date } = useWords();
  const { passwordChangedAt, devices, reset } = security;
  return (
    <List label={t('account.security.title')}>
      <ListItem>
        <Row
          lead={<Icon of={KeyRound} />}
          title={t('account.security.password')}
          note={
            passwordChangedAt === null
              ? t('account.security.password.never')
              : t('account.security.password.changed', { date: date(passwordChangedAt, 'date') })
          }
          to="/user/password"
          chevron
        />
      </ListItem>
      <ListItem>
        <WithdrawalRow setAt={security.withdrawalPasswordSetAt} reset={reset} />
      </ListItem>
      <ListItem>
        <Row
          lead={<Icon of={MonitorSmartphone} />}
          title={t('account.security.devices')}
          note={t('account.security.devices.count', { count: devices })}
          to="/user/devices"
          chevron
        />
      </ListItem>
      <ListItem>
        <Row
          lead={<Icon of={History} />}
          title={t('account.security.signIns')}
          note={t('account.security.signIns.detail')}
          to="/user/signIns"
          chevron
        />
      </ListItem>
    </List>
  );
}

/** A reset that waits or was rejected is what there is to see; otherwise since when the password holds. */
function WithdrawalRow({ setAt, reset }: { setAt: string | null; reset: Reset | null }) {
  const { t, date } = useWords();
  const isOpen = reset?.state === 'waiting' || reset?.state === 'rejected';
  const since =
    setAt === null
      ? t('account.security.withdrawal.unset')
      : t('account.security.withdrawal.set', { date: date(setAt, 'date') });
  const note =
    reset?.state === 'waiting' ? (
      <StateChip tone="caution">
        {t('account.reset.waiting.short', { due: date(reset.dueAt, 'moment') })}
      </StateChip>
    ) : reset?.state === 'rejected' ? (
      <StateChip tone="loss">{t('account.reset.rejected.short')}</StateChip>
    ) : (
      since
    );
  return (
    <Row
      lead={<Icon of={LockKeyhole} />}
      title={t('account.security.withdrawal')}
      note={note}
      to={isOpen ? '/user/withdrawalPassword/reset' : '/user/withdrawalPassword'}
      chevron
    />
  );
}
