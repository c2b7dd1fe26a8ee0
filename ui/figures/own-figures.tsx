import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useWords, type Words, WordsProvider } from '#ui/i18n/words.tsx';
import { useSettings } from '#ui/theme/settings.ts';
import { HIDDEN_DIGITS, HiddenFigures } from './hidden-figures.ts';

/** The words that write digits, while the eye is closed; null while amounts are shown. */
const Uncovered = createContext<Words | null>(null);

/**
 * Around what is one's own: while the eye is closed, every amount and every count of shares inside shows dots, whoever draws
 * it. Prices and percentages stay, for they tell nothing of what one has. The one place that decides it.
 */
export function OwnFigures({ children }: { children: ReactNode }) {
  const { amountsHidden } = useSettings();
  const words = useWords();
  const outer = useContext(Uncovered);
  const covered = useMemo(() => withoutAmounts(words), [words]);
  if (!amountsHidden || outer !== null) return children;
  return (
    <Figures words={covered} uncovered={words}>
      {children}
    </Figures>
  );
}

/** Around what is about to be confirmed, wherever it stands: nobody confirms figures that they do not see. */
export function ShownFigures({ children }: { children: ReactNode }) {
  const words = useContext(Uncovered);
  if (words === null) return children;
  return (
    <Figures words={words} uncovered={null}>
      {children}
    </Figures>
  );
}

interface FiguresProps {
  words: Words;
  uncovered: Words | null;
  children: ReactNode;
}

function Figures({ words, uncovered, children }: FiguresProps) {
  return (
    <Uncovered value={uncovered}>
      <HiddenFigures value={uncovered !== null}>
        <WordsProvider words={words}>{children}</WordsProvider>
      </HiddenFigures>
    </Uncovered>
  );
}

function withoutAmounts(words: Words): Words {
  return {
    ...words,
    money: (_, currency, { code = true } = {}) => `$${HIDDEN_DIGITS}${code ? `\u00a0${currency}` : ''}`,
    quantity: () => HIDDEN_DIGITS.slice(0, 3),
  };
}
