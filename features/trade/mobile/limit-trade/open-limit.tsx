import { useWords } from '#ui/i18n/words.tsx';
import { useQuote } from '#ui/realtime/use-realtime.ts';
import type { OrderItem } from '../../contract.ts';
import { distanceHint } from './distance-text.ts';
import styles from './limit-trade.module.css';
import { PriceRail } from './price-rail.tsx';

/** How far the price still is from the limit of an order that waits, live; nothing of another order, or before a quote. */
export function OpenLimit({ order }: { order: OrderItem }) {
  const words = useWords();
  const { side, state, limitPrice, stockId } = order;
  const isOpen = state === 'pending' && limitPrice !== null;
  const quote = useQuote(isOpen ? stockId : null);
  if (!isOpen || quote === null) return null;
  return (
    <section className={styles.openLimit}>
      <p>{distanceHint(words, side, limitPrice, quote)}</p>
      <PriceRail side={side} limitPrice={limitPrice} quote={quote} />
    </section>
  );
}
