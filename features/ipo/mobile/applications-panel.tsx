import { FlagTriangleRight } from 'lucide-react';
import { ButtonLink } from '#ui/button/button.tsx';
import { failureText } from '#ui/call/failure-text.ts';
import { usePagedCall } from '#ui/call/use-paged-call.ts';
import { Monogram } from '#ui/figures/monogram.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { List, ListItem, LoadMore, StateChip } from '#ui/list/list.tsx';
import { Row } from '#ui/list/row.tsx';
import { EmptyState, ErrorState } from '#ui/state/empty-state.tsx';
import { OfflineBanner } from '#ui/state/offline-banner.tsx';
import { ListSkeleton } from '#ui/state/skeleton.tsx';
import { type Application, ipoCalls } from '../contract.ts';
import { APPLICATION_TONES, offerMoment } from './offer-words.ts';

const ALL = {};

/** The hub's tab: every application, newest first. */
export function ApplicationsPanel() {
  const words = useWords();
  const { t } = words;
  const query = usePagedCall(ipoCalls.applications, ALL, { errorTip: false });
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
  const { id, symbol, company, lots, state, deposit, currency, appliedAt } = application;
  return (
    <Row
      to={`/trade/ipoApplicationDetail/${id}`}
      lead={<Monogram symbol={symbol} />}
      title={company}
      detail={t('ipo.lots', { count: Number(lots) })}
      note={offerMoment(words, application, appliedAt)}
      end={
        <>
          <span>{money(deposit, currency)}</span>
          <StateChip tone={APPLICATION_TONES[state]}>{t(`ipo.application.${state}`)}</StateChip>
        </>
      }
    />
  );
}
