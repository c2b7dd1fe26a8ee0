import { useBusinessNow } from '#ui/clock/business-clock.ts';
import { useWords } from '#ui/i18n/words.tsx';
import type { NewsItem } from '../contract.ts';

const MINUTE_MS = 60_000;
const RECENT_MS = 24 * 60 * MINUTE_MS;

interface OriginProps {
  item: NewsItem;
  read?: boolean;
  /** On the article itself: how long it takes, in a word more. */
  long?: boolean;
}

/** Who wrote it, when (how long ago within a day, the date before), and how long it takes to read. */
export function Origin({ item, read = false, long = false }: OriginProps) {
  const { t, ago, date } = useWords();
  const now = useBusinessNow(MINUTE_MS);
  const at = Date.parse(item.publishedAt);
  const when = now - at < RECENT_MS ? ago(at, now) : date(item.publishedAt, 'moment');
  const source = item.origin === 'summary' ? t('news.summary') : item.source;
  return (
    <>
      {source} · <time dateTime={item.publishedAt}>{when}</time>
      {item.minutes === null ? '' : ` · ${t(long ? 'news.minutes' : 'news.min', { count: item.minutes })}`}
      {read ? ` · ${t('news.read')}` : ''}
    </>
  );
}
