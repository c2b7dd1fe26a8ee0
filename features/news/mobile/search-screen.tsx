import { useNavigate } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { ButtonLink } from '#ui/button/button.tsx';
import { usePagedCall } from '#ui/call/use-paged-call.ts';
import { SearchField } from '#ui/field/search-field.tsx';
import { useSettled } from '#ui/field/use-settled.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { List, LoadMore } from '#ui/list/list.tsx';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { EmptyState, ErrorState } from '#ui/state/empty-state.tsx';
import { ListSkeleton } from '#ui/state/skeleton.tsx';
import { MAX_NEWS_SEARCH, searchNews } from '../contract.ts';
import { NewsRow } from './news-row.tsx';
import { useStockDays } from './stock-days.ts';

const LEAST = 2;

/** `/news?search=`: words in titles. What is sought stands in the address, so that going back finds it. */
export function SearchNews({ first }: { first: string }) {
  const { t } = useWords();
  const navigate = useNavigate();
  const [text, setText] = useState(first);
  const sought = useSettled(text.trim());
  const remember = useEffectEvent(
    (search: string) => void navigate({ to: '/news', search: { search }, replace: true }),
  );
  useEffect(() => remember(sought), [sought]);
  return (
    <Screen
      bar={
        <AppBar
          title={t('news.search')}
          back="/news"
          field={
            <SearchField
              label={t('news.search.hint')}
              value={text}
              onType={setText}
              maxLength={MAX_NEWS_SEARCH}
            />
          }
        />
      }
      padding="none"
    >
      {sought.length >= LEAST ? <Found key={sought} sought={sought} /> : null}
    </Screen>
  );
}

function Found({ sought }: { sought: string }) {
  const { t } = useWords();
  const page = usePagedCall(searchNews, { text: sought }, { keep: false, errorTip: false });
  const { items, hasMore, isLoadingMore, more, retry, isBusy, isLoading } = page;
  const days = useStockDays(items ?? []);
  if (isLoading) return <ListSkeleton lead={false} />;
  if (!items) return <ErrorState onRetry={retry} busy={isBusy} />;
  if (items.length === 0) {
    return (
      <EmptyState
        icon={SearchX}
        text={t('news.search.none', { text: sought })}
        action={<ButtonLink to="/news">{t('news.kept.toNews')}</ButtonLink>}
      />
    );
  }
  return (
    <>
      <List label={t('news.search.results')}>
        {items.map((item) => (
          <NewsRow key={item.id} item={item} days={days} />
        ))}
      </List>
      <LoadMore hasMore={hasMore} busy={isLoadingMore} onMore={more} />
    </>
  );
}
