import { ArrowDownToLine, ArrowLeftRight } from 'lucide-react';
import { Amount } from '#ui/figures/amount.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import type { ChatCard } from '../contract.ts';
import styles from './card-facts.module.css';
import { DepositWay } from './deposit-way.tsx';

/** What a card says, on both sides. */
export function CardFacts({ card }: { card: ChatCard }) {
  const { t, find, date } = useWords();
  const { kind, name, side, state, createdAt, steps } = card;
  return (
    <>
      <div className={styles.cardHead}>
        <span className={styles.disc} data-kind={kind}>
          <Icon of={kind === 'order' ? ArrowLeftRight : ArrowDownToLine} size={20} />
        </span>
        <div>
          <p className={styles.soft}>
            {kind === 'order'
              ? t(side === 'sell' ? 'chat.card.sell' : 'chat.card.buy', { symbol: symbolOf(name) })
              : t('chat.card.deposited', { method: find(`deposit.method.${name}`) ?? name })}
          </p>
          <p className={styles.cardFigure}>
            <CardFigure card={card} />
          </p>
        </div>
      </div>
      {kind === 'deposit' ? (
        <DepositWay steps={steps} />
      ) : (
        <p className={styles.cardState}>
          <span>{find(`trade.state.${state}`) ?? state}</span>
          <time dateTime={createdAt}>{date(createdAt, 'moment')}</time>
        </p>
      )}
    </>
  );
}

function CardFigure({ card: { unit, quantity } }: { card: ChatCard }) {
  const words = useWords();
  if (unit === 'MXN' || unit === 'USD')
    return <Amount value={quantity} currency={unit} code size="inherit" />;
  const written = words.quantity(quantity);
  return unit === 'share' ? words.t('chat.card.shares', { quantity: written }) : `${written} ${unit}`;
}

const symbolOf = (stockId: string) => stockId.split('.')[0] ?? stockId;
