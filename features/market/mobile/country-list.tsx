import { useSearch } from '@tanstack/react-router';
import { SearchX, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { TIME_ZONES } from '#kernel/calendar/exchange.ts';
import { Button } from '#ui/button/button.tsx';
import { usePagedCall } from '#ui/call/use-paged-call.ts';
import { useBusinessNow } from '#ui/clock/business-clock.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { EndOfList } from '#ui/list/end-of-list.tsx';
import { LongList } from '#ui/list/long-list.tsx';
import { EmptyState, ErrorState } from '#ui/state/empty-state.tsx';
import { OfflineBanner } from '#ui/state/offline-banner.tsx';
import { ListSkeleton } from '#ui/state/skeleton.tsx';
import { Segments } from '#ui/tabs/segments.tsx';
import {
  type Country,
  listStocks,
  MOVERS,
  type Mover,
  SECTORS,
  type Sector,
  type StockItem,
} from '../contract.ts';
import { FIRST_SORTING, ListChoice } from './list-choice.tsx';
import styles from './market-list.module.css';
import { earlierSession } from './session-day.ts';
import { StockLine } from './stock-row.tsx';

const SHOWN = ['all', ...MOVERS] as const;
type Which = 'all' | Mover;
const PAGE = 50;
/** Rows in sight are live: a list scrolled further than this is not asked for anew as a whole. */
const PAGED = { pagesAskedAgain: 4 };
const SKELETON_ROWS = 9;
const MINUTE_MS = 60_000;

/** All listings of a country, or those that move, in pages, sorted by the server, live where in sight. */
export function CountryList({ country }: { country: Country }) {
  const { t } = useWords();
  const [sorting, setSorting] = useState(FIRST_SORTING);
  const [which, setWhich] = useState<Which>('all');
  const { sector: asked } = useSearch({ strict: false }) as { sector?: unknown };
  const [sector, setSector] = useState<Sector | null>(() => SECTORS.find((known) => known === asked) ?? null);
  const page = usePagedCall(
    listStocks,
    {
      country,
      limit: PAGE,
      ...(which === 'all' ? sorting : { movers: which }),
      ...(sector !== null && { sector }),
    },
    PAGED,
  );
  const filters = useRef<HTMLDivElement>(null);
  const clearSector = () => {
    setSector(null);
    // The chip that had the focus goes.
    filters.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus();
  };
  const showAll = () => {
    setWhich('all');
    setSector(null);
  };
  return (
    <>
      {page.isOffline ? <OfflineBanner at={page.updatedAt} /> : null}
      <div className={styles.which} ref={filters}>
        <Segments
          look="pill"
          label={t('market.movers')}
          value={which}
          onChange={setWhich}
          options={SHOWN.map((value) => ({ value, label: t(`market.movers.${value}`) }))}
        />
        <ListChoice
          sorting={which === 'all' ? sorting : null}
          onSort={setSorting}
          sector={sector}
          onSector={setSector}
        />
      </div>
      {sector === null ? null : (
        <div className={styles.chosen}>
          <button type="button" className={styles.chip} onClick={clearSector}>
            {t(`market.sector.${sector}`)}
            <Icon of={X} size={16} label={t('market.sector.clear')} />
          </button>
        </div>
      )}
      <SessionDay stock={page.items?.[0]} />
      {page.isLoading ? <ListSkeleton rows={SKELETON_ROWS} /> : null}
      {!page.isLoading && !page.items ? <ErrorState onRetry={page.retry} busy={page.isBusy} /> : null}
      {page.items ? (
        <Stocks
          label={t(`market.tab.${country}`)}
          items={page.items}
          isOpenEnded={page.hasMore}
          onAll={showAll}
        />
      ) : null}
      <EndOfList list={page} />
    </>
  );
}

/** Of which day the changes below are, where it is not today. */
function SessionDay({ stock }: { stock: StockItem | undefined }) {
  const { t, date } = useWords();
  const now = useBusinessNow(MINUTE_MS);
  if (stock === undefined || earlierSession(stock, now) === null) return null;
  return (
    <p className={styles.asOf}>
      {t('market.list.asOf', { day: date(stock.quotedAt, 'day', TIME_ZONES[stock.exchange]) })}
    </p>
  );
}

interface StocksProps {
  label: string;
  items: readonly StockItem[];
  isOpenEnded: boolean;
  /** Takes the filters away. */
  onAll: () => void;
}

function Stocks({ label, items, isOpenEnded, onAll }: StocksProps) {
  const { t } = useWords();
  // What moved between two pages may stand in both.
  const each = [...new Map(items.map((stock) => [stock.id, stock])).values()];
  if (each.length === 0) {
    return (
      <EmptyState
        icon={SearchX}
        text={t('market.list.none')}
        action={
          <Button kind="secondary" width="fit" onClick={onAll}>
            {t('market.list.all')}
          </Button>
        }
      />
    );
  }
  return (
    <LongList
      label={label}
      items={each}
      isOpenEnded={isOpenEnded}
      keyOf={({ id }) => id}
      row={(stock) => <StockLine stock={stock} />}
    />
  );
}
