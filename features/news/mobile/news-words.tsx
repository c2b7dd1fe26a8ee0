import { useBusinessNow } from '#ui/clock/business-clock.ts';
import { useWords } from '#ui/i18n/words.tsx';
import type { NewsItem } from '../contract.ts';

const MINUTE_MS = 60_000;
const RECENT_MS = 24 * 60 * MINUTE_MS;

/** Who wrote it and when: how long ago within a day, the date before. */
export function Origin({ item, read = false }: { item: NewsItem; read?: boolean }) {
  const { t, ago, date } = useWords();
  const now = useBusinessNow(MINUTE_MS);
  const at = Date.parse(item.publishedAt);
  const when = now - at < RECENT_MS ? ago(at, now) : date(item.publishedAt, 'moment');
  const source = item.origin === 'summary' ? t('news.summary') : item.source;
  return (
    <>
      {source} · <time dateTime={item.publishedAt}>{when}</time>
      {read ? ` · ${t('news.read')}` : ''}
    </>
  );
}
