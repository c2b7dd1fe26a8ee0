import { Check, CheckCheck, Lock } from 'lucide-react';
import { Fragment, useRef, useState } from 'react';
import { CHAT_TEXTS } from '#kernel/contract/texts.ts';
import type { ShownImage } from '#kernel/files/contract.ts';
import { Button } from '#ui/button/button.tsx';
import { sendCall } from '#ui/call/send-call.ts';
import { ZoomableImage } from '#ui/console/zoomable-image.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { CardFacts } from '../card/card-facts.tsx';
import type { ChatMarks, ChatMessage } from '../contract.ts';
import { type ChatNote, getChatPicture } from '../desk-contract.ts';
import type { ChatLine, LineState } from '../line/chat-line.ts';
import styles from './chat-desk.module.css';
import { useStayAtEnd } from './stay-at-end.ts';

interface Props {
  investorId: string;
  line: ChatLine;
  state: LineState;
  notes: readonly ChatNote[];
  isTyping: boolean;
}

/** What was said, with the notes where they were written, and what is on its way. */
export function DeskMessages({ investorId, line, state, notes, isTyping }: Props) {
  const { t } = useWords();
  const { messages, outgoing, marks, reachedFirst } = state;
  const box = useRef<HTMLDivElement>(null);
  // What is loaded above leaves the reader where they are.
  useStayAtEnd(box, `${messages.at(-1)?.sequence} ${outgoing.length} ${notes.at(-1)?.id} ${isTyping}`);
  const notesAfter = (sequence: number) => notes.filter(({ afterSequence }) => afterSequence === sequence);
  return (
    <div
      ref={box}
      className={styles.messages}
      role="log"
      aria-label={t('chat.desk.conversation')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1)
      tabIndex={0}
    >
      {reachedFirst ? null : (
        <Button kind="quiet" width="fit" onClick={() => void line.older()}>
          {t('chat.older')}
        </Button>
      )}
      {messages.map((message, at) => (
        <Fragment key={message.sequence}>
          <Day message={message} before={messages[at - 1]} />
          <Said investorId={investorId} message={message} marks={marks} />
          {notesAfter(message.sequence).map((note) => (
            <Note key={note.id} note={note} />
          ))}
        </Fragment>
      ))}
      {outgoing.map(({ clientId, text, refused }) => (
        <div key={clientId} className={styles.own}>
          <p className={refused === null ? styles.pending : styles.refused} dir="auto">
            {text || t('chat.picture')}
          </p>
          {refused === null ? null : (
            <p role="alert" className={styles.fault}>
              {t(CHAT_TEXTS.sendFailed)}: {refused}
              <Button kind="quiet" width="fit" onClick={() => line.retry(clientId)}>
                {t('chat.retry')}
              </Button>
              <Button kind="quiet" width="fit" onClick={() => line.drop(clientId)}>
                {t('chat.drop')}
              </Button>
            </p>
          )}
        </div>
      ))}
      {isTyping ? (
        <p className={styles.soft} role="status">
          {t('chat.desk.typing')}
        </p>
      ) : null}
    </div>
  );
}

function Day({ message, before }: { message: ChatMessage; before: ChatMessage | undefined }) {
  const { date } = useWords();
  const day = date(message.at, 'date');
  return before && date(before.at, 'date') === day ? null : (
    <p className={styles.event}>{date(message.at, 'weekday')}</p>
  );
}

function Said({
  investorId,
  message,
  marks,
}: {
  investorId: string;
  message: ChatMessage;
  marks: ChatMarks;
}) {
  const { t, date } = useWords();
  const { from, text, imageId, card, at, by, event, sequence } = message;
  if (event !== null) return <p className={styles.event}>{t(`chat.event.${event}`, { name: by ?? '' })}</p>;
  const isOwn = from === 'firm';
  const isRead = sequence <= marks.readByInvestor;
  return (
    <div className={isOwn ? styles.own : styles.theirs}>
      <div className={styles.bubble}>
        {isOwn ? <strong className={styles.by}>{by}</strong> : null}
        {imageId ? <Picture investorId={investorId} imageId={imageId} /> : null}
        {card ? <CardFacts card={card} /> : null}
        {text ? (
          <p className={styles.text} dir="auto">
            {text}
          </p>
        ) : null}
        <span className={styles.stamp}>
          <time dateTime={at}>{date(at, 'time')}</time>
          {isOwn ? (
            <Icon
              of={sequence <= marks.deliveredToInvestor ? CheckCheck : Check}
              size={16}
              label={t(
                isRead
                  ? 'chat.tick.read'
                  : sequence <= marks.deliveredToInvestor
                    ? 'chat.tick.delivered'
                    : 'chat.tick.sent',
              )}
            />
          ) : null}
        </span>
      </div>
    </div>
  );
}

/** For colleagues: set apart, so that nobody takes it for what was sent. */
function Note({ note: { text, by, at } }: { note: ChatNote }) {
  const { t, date } = useWords();
  return (
    <aside className={styles.note}>
      <p className={styles.noteHead}>
        <Icon of={Lock} size={16} />
        <strong>{t('chat.desk.noteHead')}</strong>
        <span>
          {by}, {date(at, 'time')}
        </span>
      </p>
      <p className={styles.text} dir="auto">
        {text}
      </p>
    </aside>
  );
}

/** Fetched when it is asked for, since each look is written down. */
function Picture({ investorId, imageId }: { investorId: string; imageId: string }) {
  const { t } = useWords();
  const [image, setImage] = useState<ShownImage | null>(null);
  if (image) return <ZoomableImage image={image} title={t('chat.picture')} />;
  const look = async () => {
    const answer = await sendCall(getChatPicture, { investorId, imageId });
    if (answer.ok) setImage(answer.data.image);
  };
  return (
    <Button kind="secondary" width="fit" onClick={() => void look()}>
      {t('chat.desk.seePicture')}
    </Button>
  );
}
