import { CalendarDays } from 'lucide-react';
import { ButtonLink } from '#ui/button/button.tsx';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { usePagedCall } from '#ui/call/use-paged-call.ts';
import { CurrencyTotals } from '#ui/figures/currency-totals.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { EndOfList } from '#ui/list/end-of-list.tsx';
import { List, Section } from '#ui/list/list.tsx';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { EmptyState, ErrorState } from '#ui/state/empty-state.tsx';
import { OfflineBanner } from '#ui/state/offline-banner.tsx';
import { ListSkeleton } from '#ui/state/skeleton.tsx';
import { type EventItem, listComing, listEvents } from '../contract.ts';
import styles from './corporate-action.module.css';
import { EventRow } from './event-row.tsx';
import { useStatusQuery } from './use-status.ts';
import { YearStrip } from './year-strip.tsx';

/** So that the year's strip knows all of its months. */
const MANY = { limit: 100 };

/** Whether it is a dividend that was paid. */
const isReceived = ({ net, doneAt }: EventItem) => net !== null && doneAt !== null;

/** `/user/dividends`: what is coming for the stocks held, and every dividend and split there was. */
export function EventsScreen() {
  const { t } = useWords();
  const coming = useCallQuery(listComing, {}, { errorTip: false });
  const events = usePagedCall(listEvents, MANY);
  const ahead = coming.data?.items ?? [];
  const status = useStatusQuery();
  const year = status.data?.paidThisYear;
  // Together, so that what is coming, or the year, never pushes the others away under a finger.
  const isLoading = events.isLoading || coming.isLoading || status.isLoading;
  const items = isLoading ? null : events.items;
  const isEmpty = items?.length === 0 && ahead.length === 0 && coming.data !== undefined;
  const past = t(items?.every(isReceived) ? 'corporate.past.paid' : 'corporate.past');
  return (
    <Screen bar={<AppBar title={t('corporate.title')} back="/user" />} padding="none" pulls>
      {events.isOffline ? <OfflineBanner at={events.updatedAt} /> : null}
      {items && year ? (
        <CurrencyTotals label={t('corporate.year', { year: year.year })} sums={year.sums} headline />
      ) : null}
      {items ? <YearStrip events={[...ahead, ...items]} /> : null}
      {isLoading ? <ListSkeleton rows={5} /> : null}
      {!isLoading && !items && events.failure ? (
        <ErrorState onRetry={events.retry} busy={events.isBusy} />
      ) : null}
      {isEmpty ? (
        <EmptyState
          icon={CalendarDays}
          text={t('corporate.empty')}
          action={<ButtonLink to="/situation">{t('corporate.empty.way')}</ButtonLink>}
        />
      ) : null}
      {items && ahead.length > 0 ? (
        <Section title={t('corporate.coming')}>
          <List label={t('corporate.coming')}>
            {ahead.map((event) => (
              <EventRow key={event.id} event={event} to={`/situation/detail/${event.stockId}`} />
            ))}
          </List>
          <p className={`${styles.head} ${styles.soft}`}>{t('corporate.coming.note')}</p>
        </Section>
      ) : null}
      {items && items.length > 0 ? (
        <Section title={past}>
          <List label={past}>
            {items.map((event) => (
              <EventRow key={event.id} event={event} to={`/user/dividends/${event.id}`} />
            ))}
          </List>
          <EndOfList list={events} />
        </Section>
      ) : null}
    </Screen>
  );
}
