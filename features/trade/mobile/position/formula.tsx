import { Info } from 'lucide-react';
import { useState } from 'react';
import { useWords, type Words } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { KeyValue, type KeyValueItem } from '#ui/list/list.tsx';
import { Sheet } from '#ui/sheet/sheet.tsx';
import type { PositionItem } from '../../contract.ts';
import styles from '../trade.module.css';
import { FORMULA_TEXTS, type FormulaName, formulaValues } from './formula-texts.ts';

/** A line of a position; one with a formula tells on a tap how it comes about. */
export interface ExplainedLine extends KeyValueItem {
  readonly formula: FormulaName | null;
}

interface ExplainedLinesProps {
  position: PositionItem;
  lines: readonly ExplainedLine[];
}

/** Figures each with their formula on a tap. */
export function ExplainedLines({ position, lines }: ExplainedLinesProps) {
  const words = useWords();
  const [shown, setShown] = useState<ExplainedLine | null>(null);
  const [open, setOpen] = useState(false);
  const explain = (line: ExplainedLine) => {
    setShown(line);
    setOpen(true);
  };
  const items = lines.map((line) => ({
    ...line,
    label: line.formula === null ? line.label : <Explained line={line} onAsk={() => explain(line)} />,
  }));
  return (
    <>
      <KeyValue items={items} />
      <Sheet open={open} onOpenChange={setOpen} title={shown?.label ?? ''}>
        {shown === null || shown.formula === null ? null : (
          <>
            <p className={styles.headline}>{shown.value}</p>
            <p>{formulaText(words, position, shown.formula)}</p>
          </>
        )}
      </Sheet>
    </>
  );
}

function formulaText(words: Words, position: PositionItem, formula: FormulaName): string {
  return words.t(FORMULA_TEXTS[formula], formulaValues(words, position));
}

function Explained({ line, onAsk }: { line: ExplainedLine; onAsk: () => void }) {
  return (
    <button type="button" className={styles.explained} onClick={onAsk}>
      <span>{line.label}</span>
      <Icon of={Info} size={16} />
    </button>
  );
}
