import { isSome } from '#kernel/money/is-some.ts';
import type { Currency } from '#kernel/money/money.ts';
import { Ends } from '#ui/figures/ends.tsx';
import { useHiddenFigures } from '#ui/figures/hidden-figures.ts';
import { PartBar } from '#ui/figures/part-bar.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { type Outcome, outcomeParts } from './outcome.ts';

interface OutcomeBarProps {
  outcome: Outcome;
  currency: Currency;
  /** What it is worth: today, or at its sale. */
  worthLabel: string;
}

/** What was paid, gained or lost, and what selling costs, as parts of one bar. Left out while amounts are hidden. */
export function OutcomeBar({ outcome, currency, worthLabel }: OutcomeBarProps) {
  const { t, money } = useWords();
  const isHidden = useHiddenFigures();
  if (isHidden) return null;
  const amount = (value: string) => money(value, currency, { code: false });
  const { paid, worth, charge } = outcome;
  return (
    <div>
      <PartBar parts={outcomeParts(outcome)} />
      <Ends
        items={[
          { label: t('block.order.paid'), value: amount(paid) },
          ...(isSome(charge) ? [{ label: t('block.rail.sellCost'), value: amount(charge) }] : []),
          { label: worthLabel, value: amount(worth) },
        ]}
      />
    </div>
  );
}
