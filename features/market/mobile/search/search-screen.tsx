import { SearchX } from 'lucide-react';
import { useState } from 'react';
import { ButtonLink } from '#ui/button/button.tsx';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useCommand } from '#ui/call/use-command.ts';
import { SearchField } from '#ui/field/search-field.tsx';
import { useSettled } from '#ui/field/use-settled.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { List } from '#ui/list/list.tsx';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { EmptyState, ErrorState } from '#ui/state/empty-state.tsx';
import { OfflineBanner } from '#ui/state/offline-banner.tsx';
import { ListSkeleton } from '#ui/state/skeleton.tsx';
import { chooseStock, searchStocks } from '../../contract.ts';
import type { StockPart } from '../stock-part.ts';
import { StockRow } from '../stock-row.tsx';
import { Actions } from './actions.tsx';
import styles from './search.module.css';
import { SearchStart } from './search-start.tsx';

const MAX_LENGTH = 60;

/** Finds listings by symbol, name or sector; before typing, ways into the market. */
export function SearchScreen({ parts }: { parts: readonly StockPart[] }) {
  const { t } = useWords();
  const [text, setText] = useState('');
  const asked = useSettled(text.trim());
  return (
    <Screen
      bar={
        <AppBar
          title={t('market.search.title')}
          back="/situation"
          field={
            <SearchField
              label={t('market.search.hint')}
              value={text}
              onType={setText}
              maxLength={MAX_LENGTH}
            />
          }
        />
      }
      padding="none"
    >
      {asked === '' ? <SearchStart parts={parts} /> : <Found key={asked} text={asked} parts={parts} />}
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
      <div className={styles.found}>
        <List label={t('market.search.results')}>
          {found.data.items.map((stock) => (
            <StockRow
              key={stock.id}
              stock={stock}
              onChoose={() => void choose.run({ id: stock.id })}
              action={<Actions stock={stock} parts={parts} />}
            />
          ))}
        </List>
      </div>
    </>
  );
}
