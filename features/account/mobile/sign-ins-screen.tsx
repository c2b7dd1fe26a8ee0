import { ChevronDown, ChevronUp, KeyRound, LogIn, ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import { nameHere } from '#kernel/device/device-name.ts';
import { ButtonLink } from '#ui/button/button.tsx';
import { usePagedCall } from '#ui/call/use-paged-call.ts';
import { RealTimeNote } from '#ui/clock/real-time-note.tsx';
import { useAddressText } from '#ui/device/use-address-text.ts';
import { dotted } from '#ui/i18n/dotted.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { groupByDay } from '#ui/list/by-day.ts';
import { DaySection } from '#ui/list/day-section.tsx';
import { EndOfList } from '#ui/list/end-of-list.tsx';
import { IconDisc } from '#ui/list/icon-disc.tsx';
import { List, ListItem } from '#ui/list/list.tsx';
import { Row } from '#ui/list/row.tsx';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { EmptyState, ErrorState } from '#ui/state/empty-state.tsx';
import { OfflineBanner } from '#ui/state/offline-banner.tsx';
import { ListSkeleton } from '#ui/state/skeleton.tsx';
import { listSignIns, type SignIn } from '../security-contract.ts';
import styles from './account.module.css';
import { deviceIcon, deviceTone, MarkedTitle, useDeviceTitle } from './device-row.tsx';
import { foldSignIns, type SignInLine } from './fold-sign-ins.ts';
import { IfStrange } from './if-strange.tsx';

/** `/user/signIns`: every log-in, every wrong try at one's password and every reset of one. */
export function SignInsScreen() {
  const { t } = useWords();
  const page = usePagedCall(listSignIns, {});
  const { items } = page;
  return (
    <Screen bar={<AppBar title={t('account.signIns.title')} back="/user/security" />} padding="none" pulls>
      {page.isOffline ? <OfflineBanner at={page.updatedAt} /> : null}
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
      {groupByDay(items ?? [], ({ at }) => at).map(({ day, items: ofDay }) => (
        <DaySection key={day} day={day} clock="device">
          <List>
            {foldSignIns(ofDay).map((line) => (
              <Line key={line.id} line={line} />
            ))}
          </List>
        </DaySection>
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
  const device = useDeviceTitle(newest);
  const placeOf = useAddressText();
  const times = useTimes(items);
  if (others.length === 0) return <SignInItem signIn={newest} />;
  return (
    <>
      <ListItem>
        <Row
          onClick={() => setOpen(!isOpen)}
          expanded={isOpen}
          lead={<IconDisc of={deviceIcon(newest)} tone={deviceTone(newest)} />}
          title={device}
          detail={dotted(times, t('account.signIns.times', { count: items.length }), placeOf(newest.address))}
          end={<Icon of={isOpen ? ChevronUp : ChevronDown} size={20} />}
        />
      </ListItem>
      {isOpen ? items.map((item) => <SignInItem key={item.id} signIn={item} />) : null}
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

function SignInItem({ signIn }: { signIn: SignIn }) {
  return (
    <ListItem>
      {signIn.outcome === 'signed_in' ||
      signIn.outcome === 'registered' ||
      signIn.outcome === 'wrong_password' ? (
        <LogInRow signIn={signIn} outcome={signIn.outcome} />
      ) : (
        <ResetRow signIn={signIn} outcome={signIn.outcome} />
      )}
    </ListItem>
  );
}

interface LogInRowProps {
  signIn: SignIn;
  outcome: 'signed_in' | 'registered' | 'wrong_password';
}

/** Which device came, when and from where. One that did not come in, or came from somewhere new, is marked and leads to what to do. */
function LogInRow({ signIn, outcome }: LogInRowProps) {
  const { t, date } = useWords();
  const { current, isNew, address, at } = signIn;
  const named = current ? nameHere(signIn, navigator.userAgent) : signIn;
  const title = useDeviceTitle(named);
  const place = useAddressText({ whole: true })(address);
  const told = outcome === 'signed_in' ? null : t(`account.signIns.${outcome}`);
  const detail = <span className={styles.facts}>{dotted(date(at, 'time'), told, place)}</span>;
  if (outcome === 'wrong_password') {
    const lead = <IconDisc of={ShieldAlert} tone="refused" />;
    return <Row lead={lead} title={title} detail={detail} to="/user/password" chevron />;
  }
  const row = {
    lead: <IconDisc of={deviceIcon(named)} tone={deviceTone(named)} />,
    title: <MarkedTitle title={title} isNew={isNew} current={current} />,
    detail,
  };
  return isNew && !current ? <Row {...row} to="/user/devices" chevron /> : <Row {...row} />;
}

interface ResetRowProps {
  signIn: SignIn;
  outcome: Exclude<SignIn['outcome'], LogInRowProps['outcome']>;
}

/** What became of a password, and who asked for it or decided it. */
function ResetRow({ signIn, outcome }: ResetRowProps) {
  const { t, date } = useWords();
  const device = useDeviceTitle(signIn);
  const place = useAddressText()(signIn.address);
  return (
    <Row
      lead={
        outcome === 'reset_asked' ? <IconDisc of={ShieldAlert} tone="caution" /> : <IconDisc of={KeyRound} />
      }
      title={t(`account.signIns.${outcome}`)}
      detail={
        <span className={styles.facts}>
          {dotted(
            date(signIn.at, 'time'),
            ...(place === null ? [t('account.signIns.byReview')] : [device, place]),
          )}
        </span>
      }
    />
  );
}
