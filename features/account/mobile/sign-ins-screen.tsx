import { KeyRound, LogIn, ShieldAlert, UserPlus } from 'lucide-react';
import { ButtonLink } from '#ui/button/button.tsx';
import { usePagedCall } from '#ui/call/use-paged-call.ts';
import { RealTimeNote } from '#ui/clock/real-time-note.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { EndOfList } from '#ui/list/end-of-list.tsx';
import { List, ListItem, StateChip } from '#ui/list/list.tsx';
import { Row } from '#ui/list/row.tsx';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { EmptyState, ErrorState } from '#ui/state/empty-state.tsx';
import { OfflineBanner } from '#ui/state/offline-banner.tsx';
import { ListSkeleton } from '#ui/state/skeleton.tsx';
import { listSignIns, type SignIn } from '../security-contract.ts';
import styles from './account.module.css';
import { useDeviceTitle } from './device-row.tsx';

const ICONS = {
  signed_in: LogIn,
  registered: UserPlus,
  wrong_password: ShieldAlert,
  reset_asked: ShieldAlert,
  password_reset: KeyRound,
  withdrawal_reset: KeyRound,
} as const;

/** `/user/signIns`: every log-in, every wrong try at one's password and every reset of one. */
export function SignInsScreen() {
  const { t } = useWords();
  const page = usePagedCall(listSignIns, {});
  const { items } = page;
  return (
    <Screen bar={<AppBar title={t('account.signIns.title')} back="/user/security" />} padding="none" pulls>
      {page.isOffline ? <OfflineBanner at={page.updatedAt} /> : null}
      <p className={styles.intro}>{t('account.signIns.intro')}</p>
      <RealTimeNote className={styles.intro} />
      {page.isLoading ? <ListSkeleton rows={5} /> : null}
      {!items && page.failure ? <ErrorState onRetry={page.retry} busy={page.isBusy} /> : null}
      {items?.length === 0 ? (
        <EmptyState
          icon={LogIn}
          text={t('account.signIns.empty')}
          action={
            <ButtonLink kind="secondary" width="fit" to="/user/security">
              {t('account.security.title')}
            </ButtonLink>
          }
        />
      ) : null}
      {items && items.length > 0 ? (
        <List label={t('account.signIns.title')}>
          {items.map((signIn) => (
            <ListItem key={signIn.id}>
              <SignInRow signIn={signIn} />
            </ListItem>
          ))}
        </List>
      ) : null}
      <EndOfList list={page} />
    </Screen>
  );
}

function SignInRow({ signIn }: { signIn: SignIn }) {
  const { t, date } = useWords();
  const device = useDeviceTitle(signIn);
  const isAlert = ICONS[signIn.outcome] === ShieldAlert;
  const { address } = signIn;
  return (
    <Row
      lead={
        <span className={isAlert ? styles.alert : undefined}>
          <Icon of={ICONS[signIn.outcome]} />
        </span>
      }
      title={t(`account.signIns.${signIn.outcome}`)}
      detail={date(signIn.at, 'exact')}
      note={address === '' ? t('account.signIns.byReview') : t('account.signIns.from', { device, address })}
      end={signIn.current ? <StateChip tone="accent">{t('account.devices.current')}</StateChip> : undefined}
    />
  );
}
