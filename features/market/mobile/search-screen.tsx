import { Search, SearchX } from 'lucide-react';
import { useState } from 'react';
import { ButtonLink } from '#ui/button/button.tsx';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { TextField } from '#ui/field/text-field.tsx';
import { useSettled } from '#ui/field/use-settled.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { List, Section } from '#ui/list/list.tsx';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { EmptyState, ErrorState } from '#ui/state/empty-state.tsx';
import { OfflineBanner } from '#ui/state/offline-banner.tsx';
import { ListSkeleton } from '#ui/state/skeleton.tsx';
import { listPopularSearches, searchStocks } from '../contract.ts';
import styles from './market-list.module.css';
import type { StockPart } from './stock-part.ts';
import { StockRow } from './stock-row.tsx';

const MAX_LENGTH = 60;

/** Finds listings by symbol, name or sector; before typing, what others searched. */
export function SearchScreen({ parts }: { parts: readonly StockPart[] }) {
  const { t } = useWords();
  const [text, setText] = useState('');
  const asked = useSettled(text.trim());
  return (
    <Screen bar={<AppBar title={t('market.search.title')} back="/situation" />} padding="none">
      <search className={`${styles.searchPlace} ${styles.finding}`}>
        <TextField
          label={t('market.search.hint')}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          autoFocus
          maxLength={MAX_LENGTH}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </search>
      {asked === '' ? <Popular onChoose={setText} /> : <Found key={asked} text={asked} parts={parts} />}
    </Screen>
  );
}

const QUIET = { errorTip: false };

function Popular({ onChoose }: { onChoose: (text: string) => void }) {
  const { t } = useWords();
  const popular = useCallQuery(listPopularSearches, {}, QUIET);
  const items = popular.data?.items ?? [];
  if (items.length === 0) return <EmptyState icon={Search} text={t('market.search.start')} />;
  return (
    <Section title={t('market.search.popular')}>
      <div className={styles.chips}>
        {items.map((item) => (
          <button key={item.text} type="button" className={styles.chip} onClick={() => onChoose(item.text)}>
            {item.text}
          </button>
        ))}
      </div>
    </Section>
  );
}

function Found({ text, parts }: { text: string; parts: readonly StockPart[] }) {
  const { t } = useWords();
  const found = useCallQuery(searchStocks, { text }, { keep: false });
  if (found.isLoading) return <ListSkeleton />;
  if (!found.data) return <ErrorState onRetry={found.retry} busy={found.isBusy} />;
  if (found.data.items.length === 0) {
    return (
      <EmptyState
        icon={SearchX}
        text={t('market.search.none', { text })}
        action={<ButtonLink to="/situation">{t('market.search.toList')}</ButtonLink>}
      />
    );
  }
  return (
    <>
      {found.isOffline ? <OfflineBanner at={found.updatedAt} /> : null}
      <List label={t('market.search.results')}>
        {found.data.items.map((stock) => (
          <StockRow
            key={stock.id}
            stock={stock}
            action={parts.map(({ id, Action }) => (Action ? <Action key={id} stock={stock} /> : null))}
          />
        ))}
      </List>
    </>
  );
}
