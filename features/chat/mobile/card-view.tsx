import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { OwnFigures } from '#ui/figures/own-figures.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { CardFacts } from '../card/card-facts.tsx';
import type { ChatCard } from '../contract.ts';
import styles from './chat.module.css';

/** An order or a deposit of one's own, as it stands now, and the way to it. */
export function CardView({ card }: { card: ChatCard }) {
  const { t } = useWords();
  return (
    <div className={styles.card}>
      <OwnFigures>
        <CardFacts card={card} />
      </OwnFigures>
      <Link to={cardPath(card)} className={styles.cardWay}>
        {t(`chat.card.${card.kind}.see`)}
        <Icon of={ChevronRight} size={20} />
      </Link>
    </div>
  );
}

const cardPath = ({ kind, id }: ChatCard) =>
  kind === 'order' ? `/trade/stockTradeDetail/${id}` : `/user/records/deposit/${id}`;
