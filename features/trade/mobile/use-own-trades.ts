import { useMemo } from 'react';
import type { OwnTrade } from '#features/market/mobile/index.ts';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useSession } from '#ui/session/session.ts';
import { useSettings } from '#ui/theme/settings.ts';
import { listOrders, type OrderItem } from '../contract.ts';
import { costOfShare } from './cost-of-share.ts';
import { tradeOf } from './own-trade.ts';
import { useHeld, useIsHeldKnown } from './position/use-held.ts';

/** The newest that a chart marks. */
const LIMIT = 50;
const NONE: readonly OrderItem[] = [];

/** What was bought and sold of a stock, newest first; none signed out, or before it is known. */
export function useOwnTrades(stockId: string): readonly OwnTrade[] {
  const { loggedIn } = useSession();
  const query = useTraded(stockId);
  const orders = loggedIn ? (query.data?.items ?? NONE) : NONE;
  return useMemo(() => orders.flatMap((order) => tradeOf(order) ?? []), [orders]);
}

/** Whether it is known, or was not told, what is held of a stock and what was traded of it. */
export function useIsOwnKnown(stockId: string): boolean {
  const { loggedIn } = useSession();
  const { isLoading } = useTraded(stockId);
  const isHeldKnown = useIsHeldKnown(stockId);
  return !loggedIn || (isHeldKnown && !isLoading);
}

function useTraded(stockId: string) {
  const { loggedIn } = useSession();
  return useCallQuery(listOrders, { stockId, limit: LIMIT }, { enabled: loggedIn, errorTip: false });
}

/** What a share that one holds of a stock cost on average; null where none is held, and while one's figures are hidden. */
export function useOwnCost(stockId: string): string | null {
  const { amountsHidden } = useSettings();
  const held = useHeld(stockId);
  return useMemo(() => (amountsHidden ? null : costOfShare(held)), [held, amountsHidden]);
}
