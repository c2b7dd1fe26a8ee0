import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { listOrders } from '../contract.ts';

const REFRESH_MS = 30_000;
const WORKING = { state: 'pending', type: 'limit', limit: 50 } as const;

/** Under the module's name: how many limit orders wait for their price; nothing where none does, or more than a page. */
export function LimitNote() {
  const { t } = useWords();
  const { data } = useCallQuery(listOrders, WORKING, { errorTip: false, refetchMs: REFRESH_MS });
  if (!data || data.items.length === 0 || data.nextCursor !== null) return null;
  return t('trade.home.working', { count: data.items.length });
}
