import { CircleX, Search, SearchX } from 'lucide-react';
import { useState } from 'react';
import { ButtonLink } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useCommand } from '#ui/call/use-command.ts';
import { TextField } from '#ui/field/text-field.tsx';
import { useSettled } from '#ui/field/use-settled.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { List } from '#ui/list/list.tsx';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { EmptyState, ErrorState } from '#ui/state/empty-state.tsx';
import { OfflineBanner } from '#ui/state/offline-banner.tsx';
import { ListSkeleton } from '#ui/state/skeleton.tsx';
import { chooseStock, searchStocks } from '../../contract.ts';
import type { StockPart } from '../stock-part.ts';
import { StockRow } from '../stock-row.tsx';
import styles from './search.module.css';
import { SearchStart } from './search-start.tsx';

const MAX_LENGTH = 60;

/** Finds listings by symbol, name or sector; before typing, ways into the market. */
export function SearchScreen({ parts }: { parts: readonly StockPart[] }) {
  const { t } = useWords();
  const [text, setText] = useState('');
  const asked = useSettled(text.trim());
  return (
    <Screen bar={<AppBar title={t('market.search.title')} back="/situation" />} padding="none">
      <search className={styles.field}>
        <TextField
          label={t('market.search.hint')}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          autoFocus
          maxLength={MAX_LENGTH}
          value={text}
          onChange={(event) => setText(event.target.value)}
          lead={
            <span className={styles.lead}>
              <Icon of={Search} size={20} />
            </span>
          }
          action={
            text === '' ? null : (
              <IconButton
                icon={CircleX}
                size={20}
                label={t('market.search.clear')}
                onClick={() => setText('')}
              />
            )
          }
        />
      </search>
      {asked === '' ? <SearchStart /> : <Found key={asked} text={asked} parts={parts} />}
    </Screen>
  );
}

function Found({ text, parts }: { text: string; parts: readonly StockPart[] }) {
  const { t } = useWords();
  const choose = useCommand(chooseStock, { errorTip: false });
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
            onChoose={() => void choose.run({ id: stock.id })}
            action={parts.map(({ id, Action }) => (Action ? <Action key={id} stock={stock} /> : null))}
          />
        ))}
      </List>
    </>
  );
}
