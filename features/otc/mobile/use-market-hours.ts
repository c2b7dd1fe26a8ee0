import { getStock, type StockDetail } from '#features/market/contract.ts';
import { isGone } from '#ui/call/failure-text.ts';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useBusinessNow } from '#ui/clock/business-clock.ts';
import { isYetToOpen } from './near-markets.ts';

/** Sessions open and close: a stock is asked for again. */
export const REFRESH_MS = 30_000;
const TICK_MS = 20_000;

function useAsked(stockId: string | null) {
  const options = { enabled: stockId !== null, refetchMs: REFRESH_MS, errorTip: false };
  return useCallQuery(getStock, { id: stockId ?? '' }, options);
}

/** The stock where its market is yet to open, so that no price can be asked for; null where it is open, and where that is not known. */
export function useYetToOpen(stockId: string | null): StockDetail | null {
  const now = useBusinessNow(TICK_MS);
  const { data } = useAsked(stockId);
  return data !== undefined && isYetToOpen(data, now) ? data : null;
}

/** Whether nobody executes orders of the stock, so that no price is given. */
export function useIsLookedAt(stockId: string | null): boolean {
  const { data } = useAsked(stockId);
  return data?.venue === null;
}

/** Whether there is no such stock: another try would not find it either. */
export function useIsUnknown(stockId: string | null): boolean {
  const { failure } = useAsked(stockId);
  return failure !== null && isGone(failure);
}
