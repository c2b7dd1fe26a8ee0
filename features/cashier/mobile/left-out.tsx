import { useWords } from '#ui/i18n/words.tsx';
import { StateChip } from '#ui/list/list.tsx';
import type { AssetSummary } from '../contract.ts';

/** What total assets leave out for want of a rate or of prices, said beside them; nothing where they are whole. */
export function LeftOut({ summary }: { summary: AssetSummary }) {
  const { t } = useWords();
  const { displayCurrency, fx, unpriced } = summary;
  if (fx === null) {
    const currency = displayCurrency === 'MXN' ? 'USD' : 'MXN';
    return <StateChip tone="caution">{t('asset.leftOut.currency', { currency })}</StateChip>;
  }
  if (unpriced.length === 0) return null;
  return <StateChip tone="caution">{t('asset.leftOut.stocks', { count: unpriced.length })}</StateChip>;
}

/** Whether the sums are short of something that is held. */
export const isShort = ({ fx, unpriced }: AssetSummary): boolean => fx === null || unpriced.length > 0;
