import { useQuery } from '@tanstack/react-query';
import { Plus, Star } from 'lucide-react';
import { useState } from 'react';
import { Button, ButtonLink } from '#ui/button/button.tsx';
import { CallFailed } from '#ui/call/send-call.ts';
import { useOnline } from '#ui/call/use-online.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { List } from '#ui/list/list.tsx';
import { useSession } from '#ui/session/session.ts';
import { EmptyState, ErrorState } from '#ui/state/empty-state.tsx';
import { OfflineBanner } from '#ui/state/offline-banner.tsx';
import { ListSkeleton } from '#ui/state/skeleton.tsx';
import type { WatchlistItem } from '../contract.ts';
import { FavoriteIdeas } from './favorite-ideas.tsx';
import { FavoriteRow, type RowAction } from './favorite-row.tsx';
import styles from './favorites.module.css';
import { favoritesQuery } from './favorites-query.ts';
import { RisingToday } from './rising-today.tsx';
import { UndoBar } from './undo-bar.tsx';
import { useChangeFavorites } from './use-change-favorites.ts';
import { type MoveNews, shiftOf, useReorder } from './use-reorder.ts';

/** Every list of prices is asked for again so often; the rows in sight are live besides. */
const REFRESH_MS = 30_000;
/** Who has fewer is shown what others trade. */
const ENOUGH = 3;

/** One's favorites in one's own order: the account's, or signed out the browser's. */
export function FavoritesPanel({ Action }: { Action?: RowAction }) {
  const { t } = useWords();
  const { loggedIn } = useSession();
  const query = useQuery({ ...favoritesQuery(loggedIn), refetchInterval: REFRESH_MS });
  const online = useOnline();
  const failure = query.error instanceof CallFailed ? query.error.failure : null;
  const rows = query.data;
  if (rows === undefined) {
    if (query.isPending && query.error === null) return <ListSkeleton rows={5} />;
    return <ErrorState onRetry={() => void query.refetch()} busy={query.isFetching} />;
  }
  const isOffline = !online || failure?.kind === 'offline';
  return (
    <>
      {isOffline ? <OfflineBanner at={query.dataUpdatedAt} /> : null}
      <Favorites rows={rows} Action={Action} />
      {loggedIn ? null : <p className={styles.note}>{t('watchlist.browser')}</p>}
    </>
  );
}

/** A row that was removed, and before which one it stood. */
interface Removed {
  readonly row: WatchlistItem;
  readonly before: string | null;
}

interface FavoritesProps {
  rows: readonly WatchlistItem[];
  Action: RowAction | undefined;
}

function Favorites({ rows, Action }: FavoritesProps) {
  const { t } = useWords();
  const { add, remove } = useChangeFavorites();
  const [removed, setRemoved] = useState<Removed | null>(null);
  // Those that are being starred do not go from under the finger.
  const [hasIdeas] = useState(rows.length < ENOUGH);
  const takeOut = (row: WatchlistItem) => {
    const at = rows.findIndex(({ stockId }) => stockId === row.stockId);
    setRemoved({ row, before: rows[at + 1]?.stockId ?? null });
    void remove(row.stockId);
  };
  const putBack = ({ row, before }: Removed) => {
    setRemoved(null);
    void add(row, before);
  };
  return (
    <>
      {rows.length === 0 ? (
        <EmptyState
          icon={Star}
          text={t('watchlist.empty')}
          action={<ButtonLink to="/search">{t('watchlist.add')}</ButtonLink>}
        />
      ) : (
        <>
          <RisingToday rows={rows} />
          <OrderedList rows={rows} onRemove={takeOut} Action={Action} />
          <div className={styles.add}>
            <ButtonLink to="/search" kind="secondary" icon={Plus}>
              {t('watchlist.add')}
            </ButtonLink>
          </div>
        </>
      )}
      {hasIdeas || rows.length === 0 ? <FavoriteIdeas /> : null}
      {removed ? (
        <UndoBar
          key={removed.row.stockId}
          text={t('watchlist.removed', { symbol: removed.row.symbol })}
          onUndo={() => putBack(removed)}
          onClose={() => setRemoved(null)}
        />
      ) : null}
    </>
  );
}

interface OrderedListProps extends FavoritesProps {
  onRemove: (row: WatchlistItem) => void;
}

const HINT = 'favorites-handle';

function OrderedList({ rows, onRemove, Action }: OrderedListProps) {
  const { t } = useWords();
  const { move } = useChangeFavorites();
  const [isEditing, setIsEditing] = useState(false);
  const [said, setSaid] = useState('');
  const ids = rows.map(({ stockId }) => stockId);
  const tell = (news: MoveNews, id: string, place: number) => {
    const symbol = rows.find(({ stockId }) => stockId === id)?.symbol ?? id;
    setSaid(t(`watchlist.move.${news}`, { symbol, place, count: ids.length }));
  };
  const { moving, handle } = useReorder({
    ids,
    onMove: (id, before) => void move(id, before),
    onNews: tell,
  });
  const step = (at: number, by: -1 | 1) => {
    const id = ids[at];
    if (id === undefined || at + by < 0 || at + by >= ids.length) return;
    void move(id, ids.filter((each) => each !== id)[at + by] ?? null);
    tell('dropped', id, at + by + 1);
  };
  return (
    <>
      <div className={styles.heading}>
        <h2 className={styles.name}>{t('watchlist.order')}</h2>
        <Button kind="quiet" width="fit" onClick={() => setIsEditing(!isEditing)}>
          {t(isEditing ? 'watchlist.done' : 'watchlist.edit')}
        </Button>
      </div>
      <p id={HINT} className="unseen">
        {t('watchlist.move.how')}
      </p>
      <p className="unseen" role="status" aria-live="assertive">
        {said}
      </p>
      <List label={t('watchlist.list')}>
        {rows.map((row, at) => (
          <FavoriteRow
            key={row.stockId}
            row={row}
            shift={shiftOf(row.stockId, at, moving)}
            isMoving={moving?.id === row.stockId}
            isDrawn={moving?.by === 'pointer' && moving.id === row.stockId}
            handle={{ ...handle(row.stockId), 'aria-describedby': HINT }}
            edit={
              isEditing
                ? { isFirst: at === 0, isLast: at === rows.length - 1, onStep: (by) => step(at, by) }
                : null
            }
            onRemove={() => onRemove(row)}
            Action={Action}
          />
        ))}
      </List>
    </>
  );
}
