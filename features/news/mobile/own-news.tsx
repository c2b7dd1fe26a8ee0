import { useWords } from '#ui/i18n/words.tsx';
import { List, Section } from '#ui/list/list.tsx';
import type { NewsItem } from '../contract.ts';
import { NewsRow } from './news-row.tsx';
import { useReadMarks } from './read-marks.ts';
import type { StockDays } from './stock-days.ts';

/** What was written of late of the stocks that one holds, and the heading of the rest; nothing where nothing was. */
export function OwnNews({ items, days }: { items: readonly NewsItem[]; days: StockDays }) {
  const { t } = useWords();
  const read = useReadMarks();
  const fresh = items.filter(({ id }) => !read.includes(id)).length;
  if (items.length === 0) return null;
  return (
    <>
      <Section title={t('news.own')} note={fresh > 0 ? t('news.fresh', { count: fresh }) : undefined}>
        <List label={t('news.own')}>
          {items.map((item, at) => (
            <NewsRow key={item.id} item={item} days={days} own leads={at === 0} />
          ))}
        </List>
      </Section>
      <Section title={t('news.latest')}>{null}</Section>
    </>
  );
}
