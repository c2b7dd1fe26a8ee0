import { FlagTriangleRight } from 'lucide-react';
import { ButtonLink } from '#ui/button/button.tsx';
import { failureText } from '#ui/call/failure-text.ts';
import { Monogram } from '#ui/figures/monogram.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { List, ListItem, LoadMore, StateChip } from '#ui/list/list.tsx';
import { Row } from '#ui/list/row.tsx';
import { EmptyState, ErrorState } from '#ui/state/empty-state.tsx';
import { OfflineBanner } from '#ui/state/offline-banner.tsx';
import { ListSkeleton } from '#ui/state/skeleton.tsx';
import type { Application } from '../contract.ts';
import { APPLICATION_TONES, applicationPath, offerMoment } from './offer-words.ts';
import { useApplications } from './use-applications.ts';

/** The hub's tab: every application, to IPOs and to placements, newest first. */
export function ApplicationsPanel() {
  const words = useWords();
  const { t } = words;
  const query = useApplications();
  if (query.items === undefined) {
    if (query.failure === null) return <ListSkeleton />;
    return <ErrorState text={failureText(words, query.failure)} onRetry={query.retry} busy={query.isBusy} />;
  }
  return (
    <>
      {query.isOffline ? <OfflineBanner at={query.updatedAt} /> : null}
      {query.items.length === 0 ? (
        <EmptyState
          icon={FlagTriangleRight}
          text={t('trade.empty.ipo')}
          action={<ButtonLink to="/ipo">{t('trade.way.ipo')}</ButtonLink>}
        />
      ) : (
        <List label={t('trade.tab.ipo')}>
          {query.items.map((application) => (
            <ListItem key={application.id}>
              <ApplicationRow application={application} />
            </ListItem>
          ))}
        </List>
      )}
      <LoadMore hasMore={query.hasMore} busy={query.isLoadingMore} onMore={query.more} />
    </>
  );
}

function ApplicationRow({ application }: { application: Application }) {
  const words = useWords();
  const { t, money } = words;
  const { symbol, company, lots, state, deposit, currency, appliedAt } = application;
  return (
    <Row
      to={applicationPath(application)}
      lead={<Monogram symbol={symbol} />}
      title={company}
      detail={`${t(`offer.${application.kind}.one`)} · ${t('ipo.lots', { count: Number(lots) })}`}
      note={offerMoment(words, application, appliedAt)}
      end={
        <>
          <span>{money(deposit, currency)}</span>
          <StateChip tone={APPLICATION_TONES[state]}>
            {t(`offer.${application.kind}.application.${state}`)}
          </StateChip>
        </>
      }
    />
  );
}
