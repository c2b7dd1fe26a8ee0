import { OneBar } from '#ui/figures/one-bar.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import type { PesoGain } from './gain-in-pesos.ts';

/** By the shares and by the dollar, as parts of one bar. */
export function GainSplit({ gain: { byShares, byDollar } }: { gain: PesoGain }) {
  const { t } = useWords();
  return (
    <OneBar
      currency="MXN"
      parts={[
        { label: t('trade.held.byShares'), amount: byShares },
        { label: t('trade.held.byDollar'), amount: byDollar },
      ]}
    />
  );
}
