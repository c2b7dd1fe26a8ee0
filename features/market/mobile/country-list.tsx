import { ArrowDown, ArrowUp } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { usePagedCall } from '#ui/call/use-paged-call.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { List, LoadMore } from '#ui/list/list.tsx';
import { ErrorState } from '#ui/state/empty-state.tsx';
import { OfflineBanner } from '#ui/state/offline-banner.tsx';
import { ListSkeleton } from '#ui/state/skeleton.tsx';
import { type Country, listStocks } from '../contract.ts';
import styles from './market-list.module.css';
import { StockRow } from './stock-row.tsx';

const SORTS = ['name', 'price', 'change'] as const;
type Sort = (typeof SORTS)[number];
interface Sorting {
  readonly sort: Sort;
  readonly order: 'asc' | 'desc';
}
const FIRST: Sorting = { sort: 'name', order: 'asc' };
const PAGE = 40;
const SKELETON_ROWS = 9;

/** All listings of a country in pages, sorted by the server, live where in sight. */
export function CountryList({ country }: { country: Country }) {
  const { t } = useWords();
  const [sorting, setSorting] = useState(FIRST);
  const page = usePagedCall(listStocks, { country, ...sorting, limit: PAGE });
  const choose = (sort: Sort) => setSorting((present) => nextSorting(present, sort));
  return (
    <>
      {page.isOffline ? <OfflineBanner at={page.updatedAt} /> : null}
      <div className={styles.sorts} role="toolbar" aria-label={t('market.sort')}>
        {SORTS.map((sort) => (
          <SortButton key={sort} sort={sort} present={sorting} onChoose={choose} />
        ))}
      </div>
      {page.isLoading ? <ListSkeleton rows={SKELETON_ROWS} /> : null}
      {!page.isLoading && !page.items ? <ErrorState onRetry={page.retry} busy={page.isBusy} /> : null}
      {page.items ? (
        <List label={t(`market.tab.${country}`)}>
          {page.items.map((stock) => (
            <StockRow key={stock.id} stock={stock} />
          ))}
        </List>
      ) : null}
      <MoreInSight hasMore={page.hasMore && !page.isLoadingMore} onMore={page.more} />
      <LoadMore hasMore={page.hasMore} busy={page.isLoadingMore} onMore={page.more} />
    </>
  );
}

/** The same again turns the order around; prices and changes begin with the largest. */
function nextSorting(present: Sorting, sort: Sort): Sorting {
  if (present.sort === sort) return { sort, order: present.order === 'asc' ? 'desc' : 'asc' };
  return { sort, order: sort === 'name' ? 'asc' : 'desc' };
}

interface SortButtonProps {
  sort: Sort;
  present: Sorting;
  onChoose: (sort: Sort) => void;
}

function SortButton({ sort, present, onChoose }: SortButtonProps) {
  const { t } = useWords();
  const chosen = present.sort === sort;
  return (
    <button
      type="button"
      className={chosen ? `${styles.sort} ${styles.sorted}` : styles.sort}
      aria-pressed={chosen}
      onClick={() => onChoose(sort)}
    >
      {t(`market.sort.${sort}`)}
      {chosen ? (
        <Icon
          of={present.order === 'asc' ? ArrowUp : ArrowDown}
          size={16}
          label={t(`market.order.${present.order}`)}
        />
      ) : null}
    </button>
  );
}

/** Asks for the next page when the end of the list comes near. */
function MoreInSight({ hasMore, onMore }: { hasMore: boolean; onMore: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const more = useEffectEvent(onMore);
  useEffect(() => {
    if (!hasMore || !place.current) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && more(), {
      rootMargin: '600px',
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [hasMore]);
  return <div ref={place} className={styles.more} />;
}
