import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { List, Section } from '#ui/list/list.tsx';
import { listNews } from '../contract.ts';
import { NewsRow } from './news-row.tsx';

const SHOWN = 3;

/** The latest of a stock, with the way to all of it; nothing where nothing was written. */
export function StockNews({ stockId }: { stockId: string }) {
  const { t } = useWords();
  const { data } = useCallQuery(listNews, { stockId, limit: SHOWN }, { errorTip: false });
  if (!data || data.items.length === 0) return null;
  return (
    <Section
      title={t('news.title')}
      {...(data.nextCursor !== null && {
        more: { to: `/news?stock=${encodeURIComponent(stockId)}`, label: t('news.all') },
      })}
    >
      <List label={t('news.title')}>
        {data.items.map((item) => (
          <NewsRow key={item.id} item={item} />
        ))}
      </List>
    </Section>
  );
}
