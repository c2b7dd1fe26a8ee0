import { ChevronDown, ChevronUp, KeyRound, LogIn, ShieldAlert, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { ButtonLink } from '#ui/button/button.tsx';
import { usePagedCall } from '#ui/call/use-paged-call.ts';
import { RealTimeNote } from '#ui/clock/real-time-note.tsx';
import { dotted } from '#ui/i18n/dotted.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
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
import { foldSignIns, type SignInLine } from './fold-sign-ins.ts';
import { IfStrange } from './if-strange.tsx';
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
            {foldSignIns(ofDay).map((line) => (
              <Line key={line.id} line={line} />
            ))}
          </List>
        </Section>
      ))}
      <EndOfList list={page} />
      {items && items.length > 0 ? <IfStrange on="signIns" /> : null}
    </Screen>
  );
}

/** One entry, or a device's log-ins of a day with how many they were; they unfold. */
function Line({ line: { items } }: { line: SignInLine }) {
  const { t } = useWords();
  const [isOpen, setOpen] = useState(false);
  const [newest, ...others] = items;
  const from = useFrom(newest);
  const times = useTimes(items);
  if (others.length === 0) return <SignInRow signIn={newest} style="time" />;
  return (
    <>
      <ListItem>
        <Row
          onClick={() => setOpen(!isOpen)}
          expanded={isOpen}
          lead={<IconDisc of={ICONS[newest.outcome]} />}
          title={t('account.signIns.times', { count: items.length })}
          detail={dotted(times, from)}
          end={<Icon of={isOpen ? ChevronUp : ChevronDown} size={20} />}
        />
      </ListItem>
      {isOpen ? items.map((item) => <SignInRow key={item.id} signIn={item} style="time" />) : null}
    </>
  );
}

/** From the first to the last of them, newest first: `08:40–09:12`. */
function useTimes(items: SignInLine['items']): string {
  const { date } = useWords();
  const timeOf = ({ at }: SignIn) => date(at, 'time');
  const [first, last] = [timeOf(items.at(-1) ?? items[0]), timeOf(items[0])];
  return first === last ? last : `${first}–${last}`;
}

/** By which device and from where it came. */
function useFrom(signIn: SignIn): string {
  const { t } = useWords();
  const device = useDeviceTitle(signIn);
  const placeOf = useAddressText();
  const { address } = signIn;
  return address === '' ? t('account.signIns.byReview') : dotted(device, placeOf(address));
}

function SignInRow({ signIn, style }: { signIn: SignIn; style: 'moment' | 'time' }) {
  const { t, date } = useWords();
  const from = useFrom(signIn);
  const icon = ICONS[signIn.outcome];
  return (
    <ListItem>
      <Row
        lead={<IconDisc of={icon} tone={signIn.isNew || icon === ShieldAlert ? 'caution' : undefined} />}
        title={t(`account.signIns.${signIn.outcome}`)}
        detail={
          signIn.isNew ? (
            <>
              <NewMark />
              {date(signIn.at, style)}
            </>
          ) : (
            dotted(date(signIn.at, style), from)
          )
        }
        note={signIn.isNew ? from : null}
      />
    </ListItem>
  );
}
