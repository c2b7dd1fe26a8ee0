import { KeyRound, LogIn, ShieldAlert, UserPlus } from 'lucide-react';
import { ButtonLink } from '#ui/button/button.tsx';
import { usePagedCall } from '#ui/call/use-paged-call.ts';
import { RealTimeNote } from '#ui/clock/real-time-note.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { groupByDay } from '#ui/list/by-day.ts';
import { EndOfList } from '#ui/list/end-of-list.tsx';
import { IconDisc } from '#ui/list/icon-disc.tsx';
import { List, ListItem, Section } from '#ui/list/list.tsx';
import { Row } from '#ui/list/row.tsx';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { EmptyState, ErrorState } from '#ui/state/empty-state.tsx';
import { OfflineBanner } from '#ui/state/offline-banner.tsx';
import { ListSkeleton } from '#ui/state/skeleton.tsx';
import { listSignIns, type SignIn } from '../security-contract.ts';
import styles from './account.module.css';
import { NewMark, useDeviceTitle } from './device-row.tsx';
import { useAddressText } from './use-address-text.ts';

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
  const { t, date } = useWords();
  const page = usePagedCall(listSignIns, {});
  const { items } = page;
  const here = items?.find(({ current }) => current);
  const others = items?.filter(({ current }) => !current) ?? [];
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
      {here ? (
        <Section title={t('account.devices.current')} quiet>
          <List label={t('account.devices.current')}>
            <SignInRow signIn={here} style="moment" />
          </List>
        </Section>
      ) : null}
      {groupByDay(others, ({ at }) => at).map(({ day, items: ofDay }) => (
        <Section key={day} title={date(day, 'weekday')} quiet>
          <List label={date(day, 'weekday')}>
            {ofDay.map((signIn) => (
              <SignInRow key={signIn.id} signIn={signIn} style="time" />
            ))}
          </List>
        </Section>
      ))}
      <EndOfList list={page} />
    </Screen>
  );
}

function SignInRow({ signIn, style }: { signIn: SignIn; style: 'moment' | 'time' }) {
  const { t, date } = useWords();
  const device = useDeviceTitle(signIn);
  const icon = ICONS[signIn.outcome];
  const { address } = signIn;
  const placeOf = useAddressText();
  const from = address === '' ? t('account.signIns.byReview') : `${device} · ${placeOf(address)}`;
  return (
    <ListItem>
      <Row
        lead={<IconDisc of={icon} tone={signIn.isNew || icon === ShieldAlert ? 'caution' : undefined} />}
        title={t(`account.signIns.${signIn.outcome}`)}
        detail={
          <>
            {signIn.isNew ? <NewMark /> : null}
            {`${date(signIn.at, style)} · ${from}`}
          </>
        }
      />
    </ListItem>
  );
}
