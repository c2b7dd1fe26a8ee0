import { Check, CheckCheck, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import type { ChatMarks, ChatMessage } from '../contract.ts';
import { CardView } from './card-view.tsx';
import styles from './chat.module.css';
import { PictureView } from './picture-view.tsx';

interface BubbleProps {
  message: ChatMessage;
  /** How far it got; null where that is not shown. */
  marks: ChatMarks | null;
  /** It is the one that was looked for. */
  sought?: boolean;
}

/** One message as the phone shows it. */
export function Bubble({ message, marks, sought = false }: BubbleProps) {
  const { t, date } = useWords();
  const { from, text, imageId, card, at, by, event } = message;
  if (event !== null) {
    return <p className={styles.event}>{t(`chat.event.${event}`, { name: by ?? '' })}</p>;
  }
  const isOwn = from === 'investor';
  return (
    <div className={isOwn ? styles.own : styles.theirs}>
      {isOwn ? null : <Initials name={by ?? ''} />}
      <div
        className={sought ? `${styles.bubble} ${styles.sought}` : styles.bubble}
        {...(sought && { ref: bringIntoSight, tabIndex: -1 })}
      >
        <span className="unseen">{isOwn ? t('chat.you') : by}</span>
        {imageId ? <PictureView imageId={imageId} /> : null}
        {card ? <CardView card={card} /> : null}
        {text ? (
          <p className={styles.text} dir="auto">
            {text}
          </p>
        ) : null}
        <span className={styles.stamp}>
          <time dateTime={at}>{date(at, 'time')}</time>
          {isOwn && marks ? <Tick message={message} marks={marks} /> : null}
        </span>
      </div>
    </div>
  );
}

/** Scrolls to what was looked for, and lets a screen reader go on from there. */
function bringIntoSight(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'center' });
}

/** Sent, delivered to the desk, read there. */
function Tick({ message: { sequence }, marks }: { message: ChatMessage; marks: ChatMarks }) {
  const { t } = useWords();
  if (sequence <= marks.readByFirm) {
    return (
      <span className={styles.read}>
        <Icon of={CheckCheck} size={16} label={t('chat.tick.read')} />
      </span>
    );
  }
  const isThere = sequence <= marks.deliveredToFirm;
  return (
    <Icon
      of={isThere ? CheckCheck : Check}
      size={16}
      label={t(isThere ? 'chat.tick.delivered' : 'chat.tick.sent')}
    />
  );
}

/** Who of the firm writes. */
export function Initials({ name }: { name: string }) {
  const letters = name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('');
  return (
    <span className={styles.initials} aria-hidden="true">
      {letters.toUpperCase()}
    </span>
  );
}

/** What waits to be sent, and in which turn. */
export function WaitingMark({ turn }: { turn: number }): ReactNode {
  const { t } = useWords();
  return (
    <span className={styles.stamp}>
      {t('chat.waiting', { turn })}
      <Icon of={Clock} size={16} />
    </span>
  );
}
