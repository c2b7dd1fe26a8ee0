import { forget, recall, remember } from '#ui/session/remember.ts';
import { session } from '#ui/session/session.ts';

/** Where a device keeps what somebody looked at on it, for the way back to it; another investor does not see it. */
export const VIEWED_NAME = 'bolsillo.stocks.viewed';
const MOST = 6;

export interface ViewedStock {
  readonly id: string;
  readonly symbol: string;
}

interface Kept {
  readonly owner: string | null;
  readonly stocks: readonly ViewedStock[];
}

const owner = () => session.get().user?.id ?? null;

/** The last stocks looked at, newest first. */
export function viewedStocks(): readonly ViewedStock[] {
  const kept = parse(recall(VIEWED_NAME));
  return kept !== null && kept.owner === owner() ? kept.stocks : [];
}

/** Notes that a stock was looked at. */
export function noteViewed({ id, symbol }: ViewedStock): void {
  const stocks = [{ id, symbol }, ...viewedStocks().filter((known) => known.id !== id)].slice(0, MOST);
  remember(VIEWED_NAME, JSON.stringify({ owner: owner(), stocks } satisfies Kept));
}

export function forgetViewed(): void {
  forget(VIEWED_NAME);
}

function parse(text: string | null): Kept | null {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('stocks' in kept) || !Array.isArray(kept.stocks))
      return null;
    const stocks = kept.stocks.filter(
      (stock): stock is ViewedStock => typeof stock?.id === 'string' && typeof stock.symbol === 'string',
    );
    return { owner: 'owner' in kept && typeof kept.owner === 'string' ? kept.owner : null, stocks };
  } catch {
    // Cut or foreign: as good as none.
    return null;
  }
}
