import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useSession } from '#ui/session/session.ts';
import { listPositions, type PositionItem } from '../../contract.ts';

const REFRESH_MS = 5_000;
const NONE: readonly PositionItem[] = [];

/** The open positions of a stock; none signed out, or before they are known. */
export function useHeld(stockId: string): readonly PositionItem[] {
  const { loggedIn } = useSession();
  const query = useHeldQuery(stockId);
  return loggedIn ? (query.data?.items ?? NONE) : NONE;
}

/** Whether it is known what is held of a stock, or was not told. */
export function useIsHeldKnown(stockId: string): boolean {
  const { loggedIn } = useSession();
  const { isLoading } = useHeldQuery(stockId);
  return !loggedIn || !isLoading;
}

function useHeldQuery(stockId: string) {
  const { loggedIn } = useSession();
  return useCallQuery(
    listPositions,
    { state: 'open', stockId },
    { enabled: loggedIn, errorTip: false, refetchMs: REFRESH_MS },
  );
}
