import { CircleAlert, Image as ImageIcon, RotateCw, Trash2 } from 'lucide-react';
import { CHAT_TEXTS } from '#kernel/contract/texts.ts';
import { Button } from '#ui/button/button.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import type { ChatLine, Outgoing } from '../line/chat-line.ts';
import { WaitingMark } from './bubble.tsx';
import styles from './chat.module.css';

const KILOBYTE = 1_000;

/** What was typed and is not confirmed: dashed while it waits; where it is refused, why, and the two ways on. */
export function OutgoingBubble({
  outgoing,
  turn,
  line,
}: {
  outgoing: Outgoing;
  turn: number;
  line: ChatLine;
}) {
  const { t, date, number } = useWords();
  const { clientId, text, picture, card, refused, typedAt } = outgoing;
  return (
    <div className={styles.own}>
      <div className={`${styles.bubble} ${refused === null ? styles.pending : styles.refused}`}>
        {picture ? (
          <span className={styles.pendingPicture}>
            <Icon of={ImageIcon} size={32} />
            <span>
              {picture.name}
              <small>{t('chat.kilobytes', { size: number(Math.ceil(picture.bytes / KILOBYTE)) })}</small>
            </span>
          </span>
        ) : null}
        {card ? <p className={styles.text}>{t(`chat.card.${card.kind}`)}</p> : null}
        {text ? (
          <p className={styles.text} dir="auto">
            {text}
          </p>
        ) : null}
        {refused === null ? (
          <WaitingMark turn={turn} />
        ) : (
          <span className={styles.stamp}>{date(typedAt, 'time')}</span>
        )}
      </div>
      {refused === null ? null : (
        <div className={styles.refusal} role="alert">
          <p>
            <Icon of={CircleAlert} size={20} />
            {t(CHAT_TEXTS.sendFailed)}
          </p>
          <p className={styles.soft}>{refused}</p>
          <div className={styles.ways}>
            <Button kind="secondary" width="fit" icon={RotateCw} onClick={() => line.retry(clientId)}>
              {t('chat.retry')}
            </Button>
            <Button kind="secondary" width="fit" icon={Trash2} onClick={() => line.drop(clientId)}>
              {t('chat.drop')}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
