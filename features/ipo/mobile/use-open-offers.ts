import { useCallQuery } from '#ui/call/use-call-query.ts';
import { ipoCalls, type OfferItem } from '../contract.ts';

const REFRESH_MS = 60_000;
const PAGE = { limit: 50 } as const;

/** Public offerings whose window is open, the one that closes first on top; none until they are known. */
export function useOpenOffers(): readonly OfferItem[] {
  const { data } = useCallQuery(ipoCalls.list, PAGE, { errorTip: false, refetchMs: REFRESH_MS });
  return (data?.items ?? [])
    .filter(({ state }) => state === 'subscription')
    .toSorted((a, b) => (a.subscriptionClosesAt < b.subscriptionClosesAt ? -1 : 1));
}
