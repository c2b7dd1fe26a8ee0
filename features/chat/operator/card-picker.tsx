import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#ui/button/icon-button.tsx';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { DetailSkeleton } from '#ui/state/skeleton.tsx';
import { CardFacts } from '../card/card-facts.tsx';
import { listChatCards } from '../desk-contract.ts';
import type { Outgoing } from '../line/chat-line.ts';
import styles from './chat-desk.module.css';

interface Props {
  investorId: string;
  onCard: (card: NonNullable<Outgoing['card']>) => void;
}

/** Answers with one of the investor's own deposits or orders: what the answer is about. */
export function CardPicker({ investorId, onCard }: Props) {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton icon={ReceiptText} label={t('chat.desk.sendCard')} onClick={() => setOpen(!open)} />
      {open ? (
        <section className={styles.picker} aria-label={t('chat.desk.sendCard')}>
          <Cards
            investorId={investorId}
            onCard={(card) => {
              setOpen(false);
              onCard(card);
            }}
          />
        </section>
      ) : null}
    </>
  );
}

/** Fetched when they are asked for, since each look is written down. */
function Cards({ investorId, onCard }: Props) {
  const { t } = useWords();
  const { data } = useCallQuery(listChatCards, { investorId }, { keep: false });
  if (!data) return <DetailSkeleton lines={3} />;
  if (data.items.length === 0) return <p className={styles.soft}>{t('chat.attach.none')}</p>;
  return data.items.map((card) => (
    <button
      key={card.id}
      type="button"
      className={styles.pick}
      onClick={() => onCard({ kind: card.kind, id: card.id })}
    >
      <CardFacts card={card} />
    </button>
  ));
}
