import { lazy, Suspense, useState } from 'react';
import type { StockDetail } from '#features/market/contract.ts';
import { Button } from '#ui/button/button.tsx';
import { Change } from '#ui/figures/change.tsx';
import { OwnFigures } from '#ui/figures/own-figures.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { List, ListItem } from '#ui/list/list.tsx';
import { Row } from '#ui/list/row.tsx';
import { LateSheet } from '#ui/sheet/late-sheet.tsx';
import type { PositionItem } from '../../contract.ts';
import { isNothing } from '../shown-figures.ts';
import styles from '../trade.module.css';
import { freeShares } from './free-shares.ts';
import { useHeld } from './use-held.ts';

const CloseSheet = lazy(async () => ({ default: (await import('./close-sheet.tsx')).CloseSheet }));

/** Sells the position of the stock; where there are several, asks which. Nothing where none can be sold. */
export function SellButton({ stock }: { stock: StockDetail }) {
  const { t } = useWords();
  const sellable = useHeld(stock.id).filter(
    (position) => !position.building && !isNothing(freeShares(position)),
  );
  const [isChoosing, setIsChoosing] = useState(false);
  // The sheet stays with what was chosen, also when its sale has left nothing of it.
  const [chosen, setChosen] = useState<PositionItem | null>(null);
  const [isSelling, setIsSelling] = useState(false);
  const sell = (position: PositionItem) => {
    setIsChoosing(false);
    setChosen(position);
    setIsSelling(true);
  };
  const start = () => {
    const [only, another] = sellable;
    if (only !== undefined && another === undefined) sell(only);
    else setIsChoosing(true);
  };
  return (
    <>
      {sellable.length === 0 ? null : (
        <Button kind="secondary" onClick={start}>
          {t('trade.held.sell')}
        </Button>
      )}
      <LateSheet open={isChoosing} onOpenChange={setIsChoosing} title={t('trade.held.which')}>
        <p className={styles.soft}>{t('trade.held.whichHint')}</p>
        <OwnFigures>
          <Choices positions={sellable} onChoose={sell} />
        </OwnFigures>
      </LateSheet>
      {chosen !== null && isSelling ? (
        <Suspense>
          <CloseSheet
            position={chosen}
            stock={stock}
            free={freeShares(chosen)}
            open={isSelling}
            onOpenChange={setIsSelling}
          />
        </Suspense>
      ) : null}
    </>
  );
}

interface ChoicesProps {
  positions: readonly PositionItem[];
  onChoose: (position: PositionItem) => void;
}

function Choices({ positions, onChoose }: ChoicesProps) {
  const { t, price, quantity } = useWords();
  return (
    <List>
      {positions.map((position) => (
        <ListItem key={position.id}>
          <Row
            onClick={() => onChoose(position)}
            title={t('trade.shares', {
              quantity: quantity(position.quantity),
              count: Number(position.quantity),
            })}
            detail={t('trade.position.bought', { price: `$${price(position.buyPrice)}` })}
            end={
              position.floatingProfit === null ? null : (
                <Change
                  amount={position.floatingProfit}
                  percent={position.percentage}
                  currency={position.currency}
                />
              )
            }
            chevron
          />
        </ListItem>
      ))}
    </List>
  );
}
