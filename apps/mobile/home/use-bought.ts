import { listOrders, type OrderItem } from '#features/trade/contract.ts';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { stepState } from './step-state.ts';

const QUIET = { errorTip: false };
const NEWEST = { limit: 10 };
const FILLED = { state: 'completed', limit: 1 } as const;

/** Orders that tell how far the first purchase is, undefined while they are not known; and whether there never was one. */
export function useBought(enabled: boolean): { bought: readonly OrderItem[] | undefined; isNew: boolean } {
  const orders = useCallQuery(listOrders, NEWEST, { ...QUIET, enabled }).data?.items;
  // One that was filled may be further back.
  const isFurther = orders?.length === NEWEST.limit && stepState(orders) === 'open';
  const filled = useCallQuery(listOrders, FILLED, { ...QUIET, enabled: enabled && isFurther }).data?.items;
  return { bought: isFurther ? filled : orders, isNew: orders?.length === 0 };
}
