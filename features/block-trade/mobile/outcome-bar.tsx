import type { Currency } from '#kernel/money/money.ts';
import { Ends } from '#ui/figures/ends.tsx';
import { useHiddenFigures } from '#ui/figures/hidden-figures.ts';
import { PartBar, Swatch } from '#ui/figures/part-bar.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { type Outcome, type OutcomeFigure, outcomeFigures } from './outcome.ts';

interface OutcomeBarProps {
  outcome: Outcome;
  currency: Currency;
  /** What it is worth: today, or at its sale. */
  worthLabel: string;
}

/** What was paid, gained or lost, and what selling costs, as parts of one bar and in figures. Left out while amounts are hidden. */
export function OutcomeBar({ outcome, currency, worthLabel }: OutcomeBarProps) {
  const { t, money } = useWords();
  const isHidden = useHiddenFigures();
  if (isHidden) return null;
  const figures = outcomeFigures(outcome);
  const name = ({ of }: OutcomeFigure) => (of === 'worth' ? worthLabel : t(`block.outcome.${of}`));
  return (
    <div>
      <PartBar
        parts={figures.flatMap(({ tone, amount }) => (tone ? [{ tone, size: Number(amount) }] : []))}
      />
      <Ends
        items={figures.map((figure) => ({
          label: (
            <>
              {figure.tone ? <Swatch tone={figure.tone} /> : null}
              {name(figure)}
            </>
          ),
          value: money(figure.amount, currency, { code: false }),
        }))}
      />
    </div>
  );
}
