import { useQuery } from '@tanstack/react-query';
import { Star as StarIcon } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import type { StockItem } from '#features/market/contract.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { useSession } from '#ui/session/session.ts';
import { browserList } from './browser-list.ts';
import { favoritesQuery } from './favorites-query.ts';
import { useChangeFavorites } from './use-change-favorites.ts';

/** Puts a stock into one's favorites and takes it out. */
export function Star({ stock }: { stock: StockItem }) {
  const { t } = useWords();
  const isFavorite = useIsFavorite(stock.id);
  const { add, remove } = useChangeFavorites();
  return (
    <IconButton
      icon={StarIcon}
      label={t('watchlist.star', { symbol: stock.symbol })}
      pressed={isFavorite}
      onClick={() => void (isFavorite ? remove(stock.id) : add(stock))}
    />
  );
}

function useIsFavorite(stockId: string): boolean {
  const { loggedIn } = useSession();
  const isInList = () => browserList.get().includes(stockId);
  const inBrowser = useSyncExternalStore(browserList.subscribe, isInList, isInList);
  const { data: inAccount } = useQuery({
    ...favoritesQuery(true),
    enabled: loggedIn,
    select: (rows) => rows.some((row) => row.stockId === stockId),
  });
  return loggedIn ? (inAccount ?? false) : inBrowser;
}
