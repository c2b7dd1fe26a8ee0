import { type ReactNode, type RefObject, useMemo, useState } from 'react';
import { getMarketOverview, type StockItem, searchStocks } from '#features/market/contract.ts';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { SearchField } from '#ui/field/search-field.tsx';
import { useSettled } from '#ui/field/use-settled.ts';
import { Amount } from '#ui/figures/amount.tsx';
import { ChangePill } from '#ui/figures/change.tsx';
import { Monogram } from '#ui/figures/monogram.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { List, ListItem, Section } from '#ui/list/list.tsx';
import { Row } from '#ui/list/row.tsx';
import { ErrorState } from '#ui/state/empty-state.tsx';
import { ListSkeleton } from '#ui/state/skeleton.tsx';
import { listPositions, type OrderItem } from '../../contract.ts';
import styles from './limit-trade.module.css';
import { OwnStocks } from './own-stocks.tsx';

const QUIET = { errorTip: false };
const OPEN = { state: 'open', limit: 100 } as const;
const MAX_LENGTH = 60;

interface ChoosingProps {
  onChoose: (stockId: string) => void;
}

interface StockChoiceProps extends ChoosingProps {
  /** Where its field stands: a button of the screen leads into it. */
  search: RefObject<HTMLDivElement | null>;
  /** The orders that wait: above the stocks offered, below those found. */
  waiting: ReactNode;
  working: readonly OrderItem[];
}

/** Which stock the order is of: found by what one types, or one that one holds or that moves today. */
export function StockChoice({ search, onChoose, waiting, working }: StockChoiceProps) {
  const { t } = useWords();
  const [text, setText] = useState('');
  const asked = useSettled(text.trim());
  return (
    <>
      <div ref={search} className={styles.search}>
        <SearchField
          label={t('market.search.hint')}
          value={text}
          onType={setText}
          maxLength={MAX_LENGTH}
          autoFocus={false}
        />
      </div>
      {asked === '' ? null : <Found key={asked} text={asked} onChoose={onChoose} />}
      {waiting}
      {asked === '' ? <Near onChoose={onChoose} working={working} /> : null}
    </>
  );
}

function Found({ text, onChoose }: ChoosingProps & { text: string }) {
  const { t } = useWords();
  const found = useCallQuery(searchStocks, { text }, { keep: false, errorTip: false });
  if (found.isLoading) return <ListSkeleton rows={3} />;
  if (!found.data) return <ErrorState onRetry={found.retry} busy={found.isBusy} />;
  const stocks = found.data.items.filter(({ kind }) => kind === 'stock');
  if (stocks.length === 0) return <p className={styles.note}>{t('limitTrade.search.none', { text })}</p>;
  return (
    <List label={t('market.search.results')}>
      {stocks.map((stock) => (
        <Choice key={stock.id} stock={stock} onChoose={onChoose} />
      ))}
    </List>
  );
}

/** What one holds, else what moves most today: nobody begins before an empty field. */
function Near({ onChoose, working }: ChoosingProps & { working: readonly OrderItem[] }) {
  const { t } = useWords();
  const held = useCallQuery(listPositions, OPEN, QUIET).data?.items;
  const movers = useCallQuery(getMarketOverview, {}, QUIET).data?.movers;
  const own = useMemo(
    () => [...new Map((held ?? []).map((position) => [position.stockId, position])).values()],
    [held],
  );
  if (held === undefined) return null;
  if (own.length > 0) return <OwnStocks held={own} working={working} onChoose={onChoose} />;
  const moving =
    movers === undefined ? [] : [movers.mexico, movers.america].flatMap((each) => each.gainers.slice(0, 2));
  if (moving.length === 0) return null;
  return (
    <Section title={t('limitTrade.moving')}>
      <List>
        {moving.map((stock) => (
          <Choice key={stock.id} stock={stock} onChoose={onChoose} />
        ))}
      </List>
    </Section>
  );
}

function Choice({ stock, onChoose }: ChoosingProps & { stock: StockItem }) {
  return (
    <ListItem>
      <Row
        lead={<Monogram symbol={stock.symbol} />}
        title={stock.symbol}
        detail={stock.name}
        figure={<Amount value={stock.price} currency={stock.currency} code />}
        under={<ChangePill percent={stock.changePercent} />}
        onClick={() => onChoose(stock.id)}
      />
    </ListItem>
  );
}
