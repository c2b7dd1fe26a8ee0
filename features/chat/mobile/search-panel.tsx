import { useState } from 'react';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { TextField } from '#ui/field/text-field.tsx';
import { useSettled } from '#ui/field/use-settled.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { searchChat } from '../contract.ts';
import { Bubble } from './bubble.tsx';
import styles from './chat.module.css';

const LEAST = 2;

/** Looks for words in the whole conversation. */
export function SearchPanel() {
  const { t, date } = useWords();
  const [text, setText] = useState('');
  const sought = useSettled(text.trim());
  const enabled = sought.length >= LEAST;
  const { data } = useCallQuery(searchChat, { text: sought }, { enabled, keep: false, errorTip: false });
  return (
    <div className={styles.search}>
      <TextField
        label={t('chat.search')}
        type="search"
        value={text}
        maxLength={100}
        onChange={(event) => setText(event.target.value)}
      />
      <div role="status" className={styles.soft}>
        {enabled && data ? t('chat.search.found', { count: data.items.length }) : null}
      </div>
      {enabled
        ? data?.items.map((message) => (
            <div key={message.sequence}>
              <p className={styles.soft}>{date(message.at, 'weekday')}</p>
              <Bubble message={message} marks={null} />
            </div>
          ))
        : null}
    </div>
  );
}
