import { Newspaper, RefreshCw } from 'lucide-react';
import type { InputOf } from '#kernel/contract/define-call.ts';
import { Button, ButtonLink } from '#ui/button/button.tsx';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { type PagedCall, usePagedCall } from '#ui/call/use-paged-call.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { EndOfList } from '#ui/list/end-of-list.tsx';
import { List } from '#ui/list/list.tsx';
import { EmptyState, ErrorState } from '#ui/state/empty-state.tsx';
import { OfflineBanner } from '#ui/state/offline-banner.tsx';
import { ListSkeleton } from '#ui/state/skeleton.tsx';
import { listMyNews, listNews, type NewsItem } from '../contract.ts';
import { LeadSummary } from './lead-summary.tsx';
import styles from './news.module.css';
import { NewsRow } from './news-row.tsx';
import { OwnNews } from './own-news.tsx';
import { useStockDays } from './stock-days.ts';

/** Coming back to a list of more pages than this asks for the first only when it is pulled. */
const PAGES_ASKED_AGAIN = 2;

interface NewsListProps {
  filter: Omit<InputOf<typeof listNews>, 'cursor'>;
  /** With the news of one's own stocks on top. */
  own?: boolean;
}

/** News, newest first and on without end. Without the line, what was read last. */
export function NewsList({ filter, own = false }: NewsListProps) {
  const page = usePagedCall(listNews, filter, { pagesAskedAgain: PAGES_ASKED_AGAIN });
  return (
    <>
      {page.isOffline && page.items ? <OfflineBanner at={page.updatedAt} /> : null}
      {page.isLoading ? <ListSkeleton lead={false} /> : null}
      {!page.isLoading && !page.items ? <ErrorState onRetry={page.retry} busy={page.isBusy} /> : null}
      {page.items ? <Shown page={page} items={page.items} own={own} /> : null}
    </>
  );
}

function Shown({
  page,
  items,
  own,
}: {
  page: PagedCall<NewsItem>;
  items: readonly NewsItem[];
  own: boolean;
}) {
  const { t } = useWords();
  const mine = useCallQuery(listMyNews, {}, { enabled: own, errorTip: false });
  const lead = items.find(({ figures }) => figures !== null);
  const ownItems = own ? (mine.data?.items ?? []).filter(({ id }) => id !== lead?.id) : [];
  const days = useStockDays([...ownItems, ...items]);
  const onTop = new Set([lead, ...ownItems].map((item) => item?.id));
  if (items.length === 0) {
    return (
      <EmptyState
        icon={Newspaper}
        text={t('news.empty')}
        action={<ButtonLink to="/situation">{t('news.toMarket')}</ButtonLink>}
      />
    );
  }
  return (
    <>
      {lead?.figures ? <LeadSummary item={lead} figures={lead.figures} /> : null}
      <OwnNews items={ownItems} days={days} />
      <List label={t('news.title')}>
        {items
          .filter(({ id }) => !onTop.has(id))
          .map((item) => (
            <NewsRow key={item.id} item={item} days={days} />
          ))}
      </List>
      <EndOfList list={page} />
      <div className={styles.again}>
        <Button kind="quiet" width="fit" icon={RefreshCw} busy={page.isBusy} onClick={page.retry}>
          {t('news.again')}
        </Button>
      </div>
    </>
  );
}
