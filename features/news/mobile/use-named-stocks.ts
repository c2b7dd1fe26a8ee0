import { listStocks, type StockItem, USDMXN_ID } from '#features/market/contract.ts';
import { listPositions } from '#features/trade/contract.ts';
import { parseQuantity, type Quantity, quantity } from '#kernel/money/money.ts';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { groupBy } from '#ui/list/group-by.ts';
import { useSession } from '#ui/session/session.ts';

const MOST_POSITIONS = 100;

/** Shares of one stock, all positions together. */
interface HeldShares {
  readonly shares: Quantity;
  readonly lastBoughtAt: string;
}

interface NamedStocks {
  readonly named: readonly StockItem[];
  /** Pesos for a dollar; null until it is known. */
  readonly rate: StockItem | null;
  /** What one holds, by stock. */
  readonly held: ReadonlyMap<string, HeldShares>;
  readonly isOffline: boolean;
}

/** The stocks that an article is about as they stand now, the dollar, and what one holds of them. */
export function useNamedStocks(ids: readonly string[]): NamedStocks {
  const held = useHeldShares();
  const { data, isOffline } = useCallQuery(
    listStocks,
    { ids: [...ids, USDMXN_ID] },
    { enabled: ids.length > 0, errorTip: false },
  );
  return {
    named: data?.items.filter(({ id }) => ids.includes(id)) ?? [],
    rate: data?.items.find(({ id }) => id === USDMXN_ID) ?? null,
    held,
    isOffline,
  };
}

/** What one holds, by stock; nothing signed out, nor where there are more positions than one page tells. */
export function useHeldShares(): ReadonlyMap<string, HeldShares> {
  const { loggedIn } = useSession();
  const { data } = useCallQuery(
    listPositions,
    { state: 'open', limit: MOST_POSITIONS },
    { enabled: loggedIn, errorTip: false },
  );
  if (!loggedIn || !data || data.nextCursor !== null) return new Map();
  const byStock = groupBy(data.items, ({ stockId }) => stockId);
  return new Map(
    [...byStock].map(([id, positions]) => [
      id,
      {
        shares: quantity(positions.reduce((sum, held) => sum + parseQuantity(held.quantity), 0n)),
        lastBoughtAt:
          positions
            .map(({ openedAt }) => openedAt)
            .toSorted()
            .at(-1) ?? '',
      },
    ]),
  );
}
