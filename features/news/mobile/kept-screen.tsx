import { Bookmark } from 'lucide-react';
import { ButtonLink } from '#ui/button/button.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { List } from '#ui/list/list.tsx';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { useKeptNews } from './kept-news.ts';
import { NewsRow } from './news-row.tsx';
import { useStockDays } from './stock-days.ts';

/** `/news?kept=1`: what was kept on this phone to be read later. */
export function KeptNews() {
  const { t } = useWords();
  const kept = useKeptNews();
  const days = useStockDays(kept);
  return (
    <Screen bar={<AppBar title={t('news.kept')} back="/news" />} padding="none">
      {kept.length === 0 ? (
        <EmptyState
          icon={Bookmark}
          text={t('news.kept.none')}
          action={<ButtonLink to="/news">{t('news.kept.toNews')}</ButtonLink>}
        />
      ) : (
        <List label={t('news.kept')}>
          {kept.map((item) => (
            <NewsRow key={item.id} item={item} days={days} />
          ))}
        </List>
      )}
    </Screen>
  );
}
