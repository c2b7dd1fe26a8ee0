import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState } from 'react';
import { Amount } from '#ui/figures/amount.tsx';
import { useHiddenFigures } from '#ui/figures/hidden-figures.ts';
import { dotted } from '#ui/i18n/dotted.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Row } from '#ui/list/row.tsx';
import type { AssetLogItem } from '../contract.ts';
import styles from './asset-log.module.css';
import { type Movement, returnedOf } from './fold-movements.ts';
import { MovementIcon } from './movement-icon.tsx';

interface MovementRowProps {
  movement: Movement;
  onOpen: (item: AssetLogItem) => void;
}

/** One movement: a line that stands alone opens at once, the lines of an order unfold beneath their sum. */
export function MovementRow({ movement, onOpen }: MovementRowProps) {
  const [first, ...others] = movement.lines;
  if (first === undefined) return null;
  if (others.length === 0) return <LineRow item={first} onOpen={onOpen} />;
  return <FoldedRow movement={movement} newest={first} onOpen={onOpen} />;
}

/** A description names how many shares it was about, so that it hides with the amounts. */
function useTitle(): (item: AssetLogItem) => string {
  const isHidden = useHiddenFigures();
  return (item) => (isHidden ? item.subTypeText : item.description);
}

function LineRow({ item, onOpen }: { item: AssetLogItem; onOpen: (item: AssetLogItem) => void }) {
  const { date } = useWords();
  const title = useTitle();
  return (
    <Row
      onClick={() => onOpen(item)}
      lead={<MovementIcon item={item} />}
      title={title(item)}
      long
      detail={item.typeText}
      figure={<Amount value={item.amount} currency={item.currency} code sign="always" />}
      under={date(item.time, 'time')}
    />
  );
}

function FoldedRow({ movement, newest, onOpen }: MovementRowProps & { newest: AssetLogItem }) {
  const { t, date, money } = useWords();
  const title = useTitle();
  const [isOpen, setIsOpen] = useState(false);
  const returned = returnedOf(movement);
  const time = date(newest.time, 'time');
  return (
    <>
      <Row
        onClick={() => setIsOpen(!isOpen)}
        expanded={isOpen}
        lead={<MovementIcon item={newest} />}
        title={newest.movementText}
        long
        detail={returned === null ? undefined : t(`cashier.log.returned.${returned.first}`)}
        figure={
          <span>
            {returned === null ? (
              movement.sums.map(({ currency, amount }) => (
                <span key={currency} className={styles.sum}>
                  <Amount value={amount} currency={currency} code sign="always" />
                </span>
              ))
            ) : (
              <Amount value={returned.amount} currency={returned.currency} code />
            )}
          </span>
        }
        under={
          <>
            {dotted(time, t('cashier.log.lines', { count: movement.lines.length }))}
            <Icon of={isOpen ? ChevronUp : ChevronDown} size={16} />
          </>
        }
      />
      {isOpen ? (
        <ul className={styles.lines}>
          {movement.lines.map((item) => (
            <li key={item.id}>
              <button type="button" className={styles.line} onClick={() => onOpen(item)}>
                <span>{title(item)}</span>
                <span className={styles.lineAmount}>
                  {money(item.amount, item.currency, { code: movement.sums.length > 1, sign: 'always' })}
                </span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
