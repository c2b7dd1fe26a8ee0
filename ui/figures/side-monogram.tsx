import { Monogram } from './monogram.tsx';
import styles from './side-monogram.module.css';

const ARROWS = { buy: 'M8.5 1.5 2 8M2 3v5h5', sell: 'M1.5 8.5 8 2M3 2h5v5' };

/** A listing's disc with what was done at its corner: an arrow in for a purchase, out for a sale. The words beside it say which. */
export function SideMonogram({ symbol, side }: { symbol: string; side: 'buy' | 'sell' }) {
  return (
    <span className={styles.stock}>
      <Monogram symbol={symbol} />
      <svg className={styles.corner} data-side={side} viewBox="-4 -4 18 18" aria-hidden="true">
        <path d={ARROWS[side]} />
      </svg>
    </span>
  );
}
