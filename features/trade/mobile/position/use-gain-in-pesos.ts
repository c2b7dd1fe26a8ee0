import { listBars, USDMXN_ID } from '#features/market/contract.ts';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import type { QuoteTick } from '#ui/realtime/messages.ts';
import type { PositionItem } from '../../contract.ts';
import { gainInPesos, type PesoGain } from './gain-in-pesos.ts';

/** Days of the dollar that are asked for: what was bought before them has no gain in pesos. */
const RATE_DAYS = 300;

/**
 * What positions in dollars have gained in pesos, live; null for others, and while a rate is missing. `isComing` while one is
 * asked for: what it will say keeps its place, so that nothing below it moves.
 */
export function useGainInPesos(
  held: readonly PositionItem[],
  rate: Pick<QuoteTick, 'price' | 'quotedAt'> | null,
): { gain: PesoGain | null; isComing: boolean } {
  const inDollars = held[0]?.currency === 'USD';
  const { data, failure, isOffline } = useCallQuery(
    listBars,
    { id: USDMXN_ID, period: '1d', limit: RATE_DAYS },
    { errorTip: false, enabled: inDollars },
  );
  if (!inDollars) return { gain: null, isComing: false };
  if (rate === null || data === undefined)
    return { gain: null, isComing: !isOffline && (failure === null || data !== undefined) };
  return { gain: gainInPesos(held, data.bars, { rate: rate.price, at: rate.quotedAt }), isComing: false };
}
