import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import type { StockDetail } from '#features/market/contract.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { OwnFigures } from '#ui/figures/own-figures.tsx';
import { dotted } from '#ui/i18n/dotted.ts';
import { plainDecimal } from '#ui/i18n/plain-decimal.ts';
import { useWords } from '#ui/i18n/words.tsx';
import type { OrderItem } from '../../contract.ts';
import { leftOf } from '../order-detail/order-lines.ts';
import { anchorOf, ladderOf, type Rung, stepsOf } from './ladder.ts';
import styles from './limit-trade.module.css';

interface PriceLadderProps {
  stock: StockDetail;
  /** The investor's own orders of it that wait. */
  own: readonly OrderItem[];
  /** As it was typed. */
  chosen: string;
  onChoose: (price: string) => void;
}

/** The prices around the last one, highest on top; a tap on one makes it the order's. */
export function PriceLadder({ stock, own, chosen, onChoose }: PriceLadderProps) {
  const { t, price } = useWords();
  const [held, setHeld] = useState(stock.price);
  const { steps, first } = stepsOf(held);
  const [wider, setWider] = useState(0);
  const at = Math.min(Math.max(first + wider, 0), steps.length - 1);
  // There is always one.
  const step = steps[at] as string;
  const anchor = anchorOf(held, step, stock.price);
  if (anchor !== held) setHeld(anchor);
  const waiting = own.flatMap((order) =>
    order.limitPrice === null
      ? []
      : [{ side: order.side, limitPrice: order.limitPrice, left: leftOf(order) }],
  );
  const ladder = ladderOf(stock, anchor, step, waiting);
  return (
    <section aria-label={t('limitTrade.ladder')} className={styles.ladder}>
      <div className={styles.ladderHead}>
        <span>{t('limitTrade.step', { step: `$${price(step)}` })}</span>
        <span className={styles.zoom}>
          <IconButton
            icon={Minus}
            size={20}
            label={t('limitTrade.step.finer')}
            onClick={() => setWider(Math.max(at - 1, 0) - first)}
          />
          <IconButton
            icon={Plus}
            size={20}
            label={t('limitTrade.step.wider')}
            onClick={() => setWider(Math.min(at + 1, steps.length - 1) - first)}
          />
        </span>
      </div>
      <Beyond count={ladder.above} where="above" />
      <ul className={styles.rungs}>
        {ladder.rungs.map((rung) => (
          <li key={rung.price}>
            <RungButton rung={rung} isChosen={isSame(rung.price, chosen)} onChoose={onChoose} />
          </li>
        ))}
      </ul>
      <Beyond count={ladder.below} where="below" />
    </section>
  );
}

/** Zeros at the end make no other price. */
function isSame(price: string, typed: string): boolean {
  const bare = (text: string) => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);
  return bare(price) === bare(plainDecimal(typed));
}

function Beyond({ count, where }: { count: number; where: 'above' | 'below' }) {
  const { t } = useWords();
  return count === 0 ? null : <p className={styles.beyond}>{t(`limitTrade.${where}`, { count })}</p>;
}

interface RungButtonProps {
  rung: Rung;
  isChosen: boolean;
  onChoose: (price: string) => void;
}

function RungButton({ rung, isChosen, onChoose }: RungButtonProps) {
  const { t, price } = useWords();
  const [mark] = rung.marks;
  return (
    <button
      type="button"
      className={styles.rung}
      data-mark={mark}
      aria-pressed={isChosen}
      onClick={() => onChoose(rung.price)}
    >
      <span className={styles.own}>
        <OwnFigures>
          {rung.buying === null ? null : <Own side="buy" shares={rung.buying} />}
          {rung.selling === null ? null : <Own side="sell" shares={rung.selling} />}
        </OwnFigures>
      </span>
      <span className={styles.rungPrice}>{price(rung.price)}</span>
      <span className={styles.marks}>
        {dotted(...rung.marks.map((each) => t(`limitTrade.mark.${each}`)))}
      </span>
    </button>
  );
}

function Own({ side, shares }: { side: 'buy' | 'sell'; shares: string }) {
  const { t, quantity } = useWords();
  return <span className={styles.ownChip}>{t('limitTrade.own', { side, shares: quantity(shares) })}</span>;
}
