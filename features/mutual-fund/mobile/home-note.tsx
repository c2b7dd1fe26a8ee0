import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { listFundHoldings } from '../contract.ts';

/** Under the module's name: how many funds one holds; nothing where none. */
export function FundNote() {
  const { t } = useWords();
  const { data } = useCallQuery(listFundHoldings, {}, { errorTip: false });
  if (!data || data.items.length === 0) return null;
  return t('fund.home.held', { count: data.items.length });
}
