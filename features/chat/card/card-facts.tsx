import { useWords } from '#ui/i18n/words.tsx';
import type { ChatCard } from '../contract.ts';
import styles from './card-facts.module.css';

/** What a card says, on both sides. */
export function CardFacts({ card }: { card: ChatCard }) {
  const { t, find, date } = useWords();
  const { kind, name, side, state, createdAt } = card;
  return (
    <>
      <p className={styles.soft}>
        {kind === 'order'
          ? t(side === 'sell' ? 'chat.card.sell' : 'chat.card.buy', { symbol: symbolOf(name) })
          : t('chat.card.deposited', { method: find(`deposit.method.${name}`) ?? name })}
      </p>
      <p className={styles.cardFigure}>{useCardFigure(card)}</p>
      <p className={styles.cardState}>
        <span>{find(`${kind === 'order' ? 'trade' : 'deposit'}.state.${state}`) ?? state}</span>
        <time dateTime={createdAt}>{date(createdAt, 'moment')}</time>
      </p>
    </>
  );
}

function useCardFigure({ unit, quantity }: ChatCard): string {
  const words = useWords();
  if (unit === 'MXN' || unit === 'USD') return words.money(quantity, unit);
  const written = words.quantity(quantity);
  return unit === 'share' ? words.t('chat.card.shares', { quantity: written }) : `${written} ${unit}`;
}

const symbolOf = (stockId: string) => stockId.split('.')[0] ?? stockId;
