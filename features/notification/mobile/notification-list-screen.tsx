import { useNavigate, useSearch } from '@tanstack/react-router';
import { Bell, CheckCheck, ChevronDown, ChevronUp, Settings } from 'lucide-react';
import { useState } from 'react';
import { writeDevice } from '#kernel/device/device-name.ts';
import { Button, ButtonLink } from '#ui/button/button.tsx';
import { IconLink } from '#ui/button/icon-button.tsx';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useCommand } from '#ui/call/use-command.ts';
import { usePagedCall } from '#ui/call/use-paged-call.ts';
import { useBusinessNow } from '#ui/clock/business-clock.ts';
import { useAddressText } from '#ui/device/use-address-text.ts';
import { ChangePill } from '#ui/figures/change.tsx';
import { OwnFigures } from '#ui/figures/own-figures.tsx';
import { dotted } from '#ui/i18n/dotted.ts';
import { useWords } from '#ui/i18n/words.tsx';
import type { DateStyle } from '#ui/i18n/write-date.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { TimeSection } from '#ui/list/day-section.tsx';
import { EndOfList } from '#ui/list/end-of-list.tsx';
import { List, ListItem } from '#ui/list/list.tsx';
import { Row } from '#ui/list/row.tsx';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { EmptyState, ErrorState } from '#ui/state/empty-state.tsx';
import { OfflineBanner } from '#ui/state/offline-banner.tsx';
import { ListSkeleton } from '#ui/state/skeleton.tsx';
import { Tabs } from '#ui/tabs/tabs.tsx';
import { countUnread, listNotifications, type Notification, readAllNotifications } from '../contract.ts';
import { AlertDay } from './alert-day.tsx';
import { firstLine } from './first-line.ts';
import { foldAlike } from './fold-alike.ts';
import { type Age, type AgeGroup, groupByAge } from './group-by-age.ts';
import { Moved } from './moved.tsx';
import styles from './notification.module.css';
import { TopicIcon } from './topic-icon.tsx';
import { useRefresh } from './use-refresh.ts';
import { useShownWords } from './use-shown-words.ts';

/** The tab stands in the address, so that going back finds it: `?tab=read`. */
type Tab = 'unread' | 'read';

const MINUTE_MS = 60_000;
const NAMES = {
  today: 'ui.today',
  yesterday: 'ui.yesterday',
  thisWeek: 'notification.thisWeek',
  lastWeek: 'notification.lastWeek',
} as const;
/** When something was, where its heading says the rest. */
const STYLES: Readonly<Record<Age, DateStyle>> = {
  today: 'time',
  yesterday: 'time',
  thisWeek: 'shortWeekday',
  lastWeek: 'shortWeekday',
  month: 'day',
};

/** What the firm told the investor, unread and read. */
export function NotificationListScreen() {
  const { t } = useWords();
  const navigate = useNavigate();
  const { tab: asked } = useSearch({ strict: false }) as { tab?: unknown };
  const tab: Tab = asked === 'read' ? 'read' : 'unread';
  const setTab = (next: Tab) => void navigate({ to: '/notification', search: { tab: next }, replace: true });
  const waiting = useCallQuery(countUnread, {}, { errorTip: false }).data?.count ?? 0;
  const tabs = [
    { value: 'unread', label: t('notification.unread'), count: waiting },
    { value: 'read', label: t('notification.read') },
  ] as const;
  const settings = (
    <IconLink icon={Settings} label={t('notification.settings')} to="/user/settings/notifications" />
  );
  return (
    <Screen bar={<AppBar title={t('notification.title')} back actions={settings} />} padding="none" pulls>
      <Tabs
        label={t('notification.title')}
        value={tab}
        onChange={setTab}
        tabs={tabs}
        end={tab === 'unread' && waiting > 0 ? <ReadAll /> : null}
      >
        <Notifications key={tab} read={tab === 'read'} />
      </Tabs>
    </Screen>
  );
}

function Notifications({ read }: { read: boolean }) {
  const { t } = useWords();
  const page = usePagedCall(listNotifications, { read });
  const now = useBusinessNow(MINUTE_MS);
  if (page.isLoading) return <ListSkeleton />;
  if (!page.items) return <ErrorState onRetry={page.retry} busy={page.isBusy} />;
  return (
    <>
      {page.isOffline ? <OfflineBanner at={page.updatedAt} /> : null}
      {page.items.length === 0 ? (
        <EmptyState
          icon={Bell}
          text={t(read ? 'notification.empty.read' : 'notification.empty.unread')}
          action={<ButtonLink to="/home">{t('notification.toHome')}</ButtonLink>}
        />
      ) : (
        groupByAge(page.items, toldAt, now).map((group) => <Group key={group.newest} group={group} />)
      )}
      <EndOfList list={page} />
    </>
  );
}

const toldAt = ({ createdDate }: Notification) => createdDate;

/** What is told of one time, under its name. */
function Group({ group: { age, newest, items } }: { group: AgeGroup<Notification> }) {
  const { t, date } = useWords();
  const isDay = age === 'today' || age === 'yesterday';
  return (
    <TimeSection
      name={age === 'month' ? date(newest, 'month') : t(NAMES[age])}
      note={isDay ? date(newest, 'weekday') : null}
    >
      <OwnFigures>
        <List>
          {foldAlike(items).map(({ id, items: of }) =>
            of.length > 1 ? (
              <Alike key={id} items={of} style={STYLES[age]} />
            ) : (
              of.map((item) => <Told key={id} item={item} style={STYLES[age]} />)
            ),
          )}
        </List>
      </OwnFigures>
    </TimeSection>
  );
}

/** One line that says what happened and what moved with it, then when and the first words of the rest. */
function Told({ item, style }: { item: Notification; style: DateStyle }) {
  const { date } = useWords();
  const { title, content } = useShownWords()(item);
  const { alert, moved } = item;
  const time = date(item.createdDate, style);
  return (
    <ListItem>
      <Row
        to={`/notification/detail/${item.id}`}
        lead={<TopicIcon of={item} />}
        title={<What read={item.read}>{title}</What>}
        detail={<span className={styles.preview}>{moved ? time : dotted(time, firstLine(content))}</span>}
        note={alert ? <AlertDay alert={alert} /> : null}
        figure={moved ? <Moved moved={moved} /> : alert ? <ChangePill percent={alert.changePercent} /> : null}
        chevron={!moved && !alert}
      />
    </ListItem>
  );
}

/** What happened, in heavy letters until it was read. */
function What({ read, children }: { read: boolean; children: string }) {
  return (
    <span className={styles.what} data-read={read || undefined}>
      {children}
    </span>
  );
}

/** What is alike of one time in one line, with when the newest was: log-ins from one kind of device, or steps of keeping watch. It unfolds. */
function Alike({ items, style }: { items: readonly Notification[]; style: DateStyle }) {
  const { t, date } = useWords();
  const [isOpen, setOpen] = useState(false);
  const placeOf = useAddressText();
  const [newest] = items;
  if (newest === undefined) return null;
  const { logIn, topic } = newest;
  const last = t('notification.logIns.last', { time: date(newest.createdDate, style) });
  const count = items.length;
  const isLogIns = topic === 'device';
  return (
    <>
      <ListItem>
        <Row
          onClick={() => setOpen(!isOpen)}
          expanded={isOpen}
          lead={<TopicIcon of={newest} />}
          title={
            <What read={newest.read}>{isLogIns ? t('notification.logIns', { count }) : newest.title}</What>
          }
          detail={dotted(
            isLogIns ? null : t('notification.times', { count }),
            last,
            logIn && writeDevice(logIn),
            logIn && placeOf(logIn.address),
          )}
          end={<Icon of={isOpen ? ChevronUp : ChevronDown} size={20} />}
        />
      </ListItem>
      {isOpen ? items.map((item) => <Told key={item.id} item={item} style={style} />) : null}
    </>
  );
}

function ReadAll() {
  const { t } = useWords();
  const refresh = useRefresh();
  const { run, busy } = useCommand(readAllNotifications, { onSuccess: () => refresh() });
  return (
    <span className={styles.readAll}>
      <Button kind="quiet" width="fit" icon={CheckCheck} busy={busy} onClick={() => void run({})}>
        {t('notification.readAll')}
      </Button>
    </span>
  );
}
