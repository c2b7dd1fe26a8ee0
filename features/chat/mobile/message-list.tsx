import { Fragment } from 'react';
import { useWords } from '#ui/i18n/words.tsx';
import type { ChatMarks, ChatMessage } from '../contract.ts';
import { Bubble } from './bubble.tsx';
import styles from './chat.module.css';

interface MessageListProps {
  messages: readonly ChatMessage[];
  marks: ChatMarks | null;
  /** The message that was looked for, which is shown marked; null for none. */
  sought: number | null;
}

/** Messages in their order, each day under its name. */
export function MessageList({ messages, marks, sought }: MessageListProps) {
  return messages.map((message, at) => (
    <Fragment key={message.sequence}>
      <Day message={message} before={messages[at - 1]} />
      <Bubble message={message} marks={marks} sought={message.sequence === sought} />
    </Fragment>
  ));
}

/** Above the first message of each day. */
function Day({ message, before }: { message: ChatMessage; before: ChatMessage | undefined }) {
  const { date } = useWords();
  const day = date(message.at, 'date');
  if (before && date(before.at, 'date') === day) return null;
  return (
    <h2 className={styles.day}>
      <span>{date(message.at, 'weekday')}</span>
    </h2>
  );
}
