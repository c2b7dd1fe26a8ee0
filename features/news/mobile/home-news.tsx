import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { List, Section } from '#ui/list/list.tsx';
import { listMyNews } from '../contract.ts';
import { NewsRow } from './news-row.tsx';
import { useStockDays } from './stock-days.ts';

const SHOWN = 2;
const REFRESH_MS = 60_000;

/** The latest news of the stocks that one holds, on the home screen; nothing where there are none. */
export function HomeNews() {
  const { t } = useWords();
  const { data } = useCallQuery(listMyNews, {}, { errorTip: false, refetchMs: REFRESH_MS });
  const items = (data?.items ?? []).slice(0, SHOWN);
  const days = useStockDays(items);
  if (items.length === 0) return null;
  return (
    <Section title={t('news.home')} more={{ to: '/news', label: t('home.all') }}>
      <List label={t('news.home')}>
        {items.map((item) => (
          <NewsRow key={item.id} item={item} days={days} />
        ))}
      </List>
    </Section>
  );
}
