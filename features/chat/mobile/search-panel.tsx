import { usePagedCall } from '#ui/call/use-paged-call.ts';
import { SearchField } from '#ui/field/search-field.tsx';
import { useSettled } from '#ui/field/use-settled.ts';
import { DOT } from '#ui/i18n/dotted.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { EndOfList } from '#ui/list/end-of-list.tsx';
import { ErrorState } from '#ui/state/empty-state.tsx';
import { ListSkeleton } from '#ui/state/skeleton.tsx';
import { type ChatMessage, searchChat } from '../contract.ts';
import styles from './chat.module.css';
import { partsOf } from './found-text.ts';

const LEAST = 2;
const PAGE = 50;

interface SearchPanelProps {
  text: string;
  onType: (text: string) => void;
  /** One of what was found: the way to it in the conversation. */
  onChoose: (sequence: number) => void;
}

/** Looks for words in the whole conversation. */
export function SearchPanel({ text, onType, onChoose }: SearchPanelProps) {
  const { t } = useWords();
  const sought = useSettled(text.trim());
  const enabled = sought.length >= LEAST;
  return (
    <div className={styles.search}>
      <SearchField label={t('chat.search')} value={text} maxLength={100} onType={onType} />
      {enabled ? <Found sought={sought} onChoose={onChoose} /> : null}
    </div>
  );
}

function Found({ sought, onChoose }: { sought: string; onChoose: SearchPanelProps['onChoose'] }) {
  const { t } = useWords();
  const page = usePagedCall(searchChat, { text: sought, limit: PAGE }, { keep: false, errorTip: false });
  const { items, hasMore, more, retry, isBusy, failure, isLoading } = page;
  const count = items?.length ?? 0;
  return (
    <>
      <div role="status" className={styles.soft}>
        {items ? t(hasMore ? 'chat.search.newest' : 'chat.search.found', { count }) : null}
      </div>
      {isLoading ? <ListSkeleton lead={false} /> : null}
      <ul className={styles.found}>
        {items?.map((message) => (
          <li key={message.sequence}>
            <Hit message={message} sought={sought} onChoose={onChoose} />
          </li>
        ))}
      </ul>
      {failure && !isLoading ? (
        <ErrorState onRetry={hasMore ? more : retry} busy={isBusy} />
      ) : (
        <EndOfList list={page} />
      )}
    </>
  );
}

interface HitProps {
  message: ChatMessage;
  sought: string;
  onChoose: SearchPanelProps['onChoose'];
}

/** A message that was found: when, whose, and the words around what was looked for. */
function Hit({ message: { sequence, at, from, by, text }, sought, onChoose }: HitProps) {
  const { t, date } = useWords();
  const [before, hit, after] = partsOf(text, sought);
  return (
    <button type="button" className={styles.hit} onClick={() => onChoose(sequence)}>
      <span className={styles.soft}>
        {from === 'investor' ? t('chat.you') : by}
        {DOT}
        <time dateTime={at}>{date(at, 'moment')}</time>
      </span>
      <span className={styles.hitText}>
        {before}
        <mark>{hit}</mark>
        {after}
      </span>
    </button>
  );
}
