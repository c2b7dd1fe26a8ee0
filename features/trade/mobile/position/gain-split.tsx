import { OneBar } from '#ui/figures/one-bar.tsx';
import { SplitBars } from '#ui/figures/split-bars.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import type { PesoGain } from './gain-in-pesos.ts';

/** By the shares and by the dollar: parts of one bar where both brought, or both took; else two on one axis. */
export function GainSplit({ gain: { byShares, byDollar } }: { gain: PesoGain }) {
  const { t } = useWords();
  const Bars = byShares < 0n === byDollar < 0n ? OneBar : SplitBars;
  return (
    <Bars
      currency="MXN"
      parts={[
        { label: t('trade.held.byShares'), amount: byShares },
        { label: t('trade.held.byDollar'), amount: byDollar },
      ]}
    />
  );
}
