import { useBusinessNow } from '#ui/clock/business-clock.ts';
import { DOT } from '#ui/i18n/dotted.ts';
import { useWords } from '#ui/i18n/words.tsx';
import type { NewsItem } from '../contract.ts';
import styles from './news.module.css';

const MINUTE_MS = 60_000;
const RECENT_MS = 24 * 60 * MINUTE_MS;

/** Who wrote it and when: how long ago within a day, the day before. */
export function Origin({ item, read = false }: { item: NewsItem; read?: boolean }) {
  const { t } = useWords();
  return (
    <span className={styles.facts}>
      <span>{useSource(item)}</span>
      <span>
        <When item={item} before="day" />
      </span>
      {read ? <span>{t('news.read')}</span> : null}
    </span>
  );
}

/** The same on the article itself, with the publisher's first letter as a badge. */
export function Byline({ item }: { item: NewsItem }) {
  const { t } = useWords();
  const source = useSource(item);
  // Of a feed's name only what can be seen.
  const letter = /[\p{L}\p{N}]/u.exec(item.source)?.[0].toUpperCase() ?? '';
  return (
    <p className={styles.byline}>
      <span className={styles.badge} data-own={item.origin === 'feed' ? undefined : ''} aria-hidden="true">
        {letter}
      </span>
      <span className={styles.source}>{source}</span>
      <span className={styles.soft}>
        <When item={item} before="moment" />
        {item.minutes === null ? '' : DOT + t('news.minutes', { count: item.minutes })}
      </span>
    </p>
  );
}

function useSource({ origin, source }: NewsItem): string {
  const { t } = useWords();
  return origin === 'summary' ? t('news.summary') : source;
}

function When({ item: { publishedAt }, before }: { item: NewsItem; before: 'day' | 'moment' }) {
  const { ago, date } = useWords();
  const now = useBusinessNow(MINUTE_MS);
  const at = Date.parse(publishedAt);
  return (
    <time dateTime={publishedAt}>{now - at < RECENT_MS ? ago(at, now) : date(publishedAt, before)}</time>
  );
}
