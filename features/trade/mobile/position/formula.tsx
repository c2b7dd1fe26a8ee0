import { Info } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#ui/button/icon-button.tsx';
import { OwnFigures } from '#ui/figures/own-figures.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import type { KeyValueItem } from '#ui/list/list.tsx';
import { Sheet } from '#ui/sheet/sheet.tsx';
import type { PositionItem } from '../../contract.ts';
import styles from '../trade.module.css';
import { FORMULA_TEXTS, type FormulaName, formulaValues } from './formula-texts.ts';

/** A line of a position, with the formula that tells how it comes about. */
export interface ExplainedLine extends KeyValueItem {
  readonly formula: FormulaName;
}

interface HowWorkedOutProps {
  position: PositionItem;
  lines: readonly ExplainedLine[];
}

/** In the bar: tells on a tap how each figure of a position comes about. */
export function HowWorkedOut({ position, lines }: HowWorkedOutProps) {
  const { t } = useWords();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton icon={Info} label={t('trade.position.how')} onClick={() => setIsOpen(true)} />
      <Sheet open={isOpen} onOpenChange={setIsOpen} title={t('trade.position.how')}>
        <OwnFigures>
          <Formulas position={position} lines={lines} />
        </OwnFigures>
      </Sheet>
    </>
  );
}

function Formulas({ position, lines }: HowWorkedOutProps) {
  const words = useWords();
  const values = formulaValues(words, position);
  return (
    <dl className={styles.formulas}>
      {lines.map(({ label, formula }) => (
        <div key={formula}>
          <dt>{label}</dt>
          <dd>{words.t(FORMULA_TEXTS[formula], values)}</dd>
        </div>
      ))}
    </dl>
  );
}
