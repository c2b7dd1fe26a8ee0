import { Fragment } from 'react';
import { useBusinessNow } from '#ui/clock/business-clock.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { daysAgo, groupByDay } from '#ui/list/by-day.ts';
import type { ChatMarks, ChatMessage } from '../contract.ts';
import { Bubble } from './bubble.tsx';
import styles from './chat.module.css';

interface MessageListProps {
  messages: readonly ChatMessage[];
  marks: ChatMarks | null;
  /** The message that was looked for, which is shown marked; null for none. */
  sought: number | null;
}

const MINUTE_MS = 60_000;

/** Messages in their order, each day under its name. */
export function MessageList({ messages, marks, sought }: MessageListProps) {
  const days = groupByDay(messages, ({ at }) => at);
  return days.map(({ day, items }) => (
    <Fragment key={day}>
      <Day day={day} />
      {items.map((message) => (
        <Bubble key={message.sequence} message={message} marks={marks} sought={message.sequence === sought} />
      ))}
    </Fragment>
  ));
}

/** Above the first message of each day: today, yesterday, else its weekday and date. */
function Day({ day }: { day: number }) {
  const { t, date } = useWords();
  const ago = daysAgo(day, useBusinessNow(MINUTE_MS));
  const name = ago === 0 ? t('ui.today') : ago === 1 ? t('ui.yesterday') : date(day, 'weekday');
  return (
    <h2 className={styles.day}>
      <span>{name}</span>
    </h2>
  );
}
