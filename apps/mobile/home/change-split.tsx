import type { AssetSummary } from '#features/cashier/contract.ts';
import { type Money, parseMoney, subtractMoney } from '#kernel/money/money.ts';
import { SplitBars } from '#ui/figures/split-bars.tsx';
import { useWords } from '#ui/i18n/words.tsx';

/** The two parts of a day's change: what prices made and what the rate made; their sum is the change, to the cent. */
export function splitOf({
  change,
  changeByRate,
}: Pick<AssetSummary, 'change' | 'changeByRate'>): readonly [Money, Money] {
  const byRate = parseMoney(changeByRate);
  return [subtractMoney(parseMoney(change), byRate), byRate];
}

/** The day's change in its two parts. */
export function ChangeSplit({ summary }: { summary: AssetSummary }) {
  const { t } = useWords();
  const [byPrices, byRate] = splitOf(summary);
  return (
    <SplitBars
      currency={summary.displayCurrency}
      parts={[
        { label: t('home.split.prices'), amount: byPrices },
        { label: t('home.split.rate', { currency: summary.displayCurrency }), amount: byRate },
      ]}
    />
  );
}
