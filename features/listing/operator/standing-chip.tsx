import { useWords } from '#ui/i18n/words.tsx';
import { StateChip } from '#ui/list/list.tsx';
import type { ListedStock } from '../contract.ts';

/** Whether a stock is traded, in a word. */
export function StandingChip({ stock }: { stock: ListedStock }) {
  const { t } = useWords();
  if (stock.listing === 'listed' && stock.halt) {
    return <StateChip tone="caution">{t('listing.state.halted')}</StateChip>;
  }
  if (stock.listing === 'listed' && stock.change) {
    return <StateChip tone="caution">{t('listing.state.changing')}</StateChip>;
  }
  const tone = { listed: 'plain', unlisted: 'loss', announced: 'caution' } as const;
  return <StateChip tone={tone[stock.listing]}>{t(`listing.state.${stock.listing}`)}</StateChip>;
}
