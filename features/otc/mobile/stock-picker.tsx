import { SearchX } from 'lucide-react';
import { useState } from 'react';
import { listStocks, type StockItem, searchStocks } from '#features/market/contract.ts';
import { ButtonLink } from '#ui/button/button.tsx';
import { type CallQuery, useCallQuery } from '#ui/call/use-call-query.ts';
import { TextField } from '#ui/field/text-field.tsx';
import { useSettled } from '#ui/field/use-settled.ts';
import { Amount } from '#ui/figures/amount.tsx';
import { Monogram } from '#ui/figures/monogram.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { List, ListItem } from '#ui/list/list.tsx';
import { Row } from '#ui/list/row.tsx';
import { Sheet } from '#ui/sheet/sheet.tsx';
import { EmptyState, ErrorState } from '#ui/state/empty-state.tsx';
import { ListSkeleton } from '#ui/state/skeleton.tsx';

const MAX_LENGTH = 60;

interface PickingProps {
  /** The ids of those offered before anything is typed. */
  near: readonly string[];
  onPick: (stock: StockItem) => void;
}

interface StockPickerProps extends PickingProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Finds a stock by its name or symbol; before, the ones that are near. */
export function StockPicker({ open, onOpenChange, ...picking }: StockPickerProps) {
  const { t } = useWords();
  const [text, setText] = useState('');
  const asked = useSettled(text.trim());
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t('otc.choose')}>
      <search>
        <TextField
          label={t('otc.search')}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          autoFocus
          maxLength={MAX_LENGTH}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </search>
      {asked === '' ? <Near {...picking} /> : <Found key={asked} text={asked} {...picking} />}
    </Sheet>
  );
}

function Near({ near, onPick }: PickingProps) {
  const stocks = useCallQuery(listStocks, { ids: [...near] }, { enabled: near.length > 0, errorTip: false });
  return near.length === 0 ? <ToMarket /> : <Stocks query={stocks} onPick={onPick} />;
}

function Found({ text, onPick }: PickingProps & { text: string }) {
  return (
    <Stocks query={useCallQuery(searchStocks, { text }, { keep: false, errorTip: false })} onPick={onPick} />
  );
}

interface StocksProps extends Pick<PickingProps, 'onPick'> {
  query: CallQuery<{ readonly items: readonly StockItem[] }>;
}

function Stocks({ query, onPick }: StocksProps) {
  const { t } = useWords();
  if (query.isLoading) return <ListSkeleton rows={4} />;
  if (!query.data) return <ErrorState onRetry={query.retry} busy={query.isBusy} />;
  const stocks = query.data.items.filter(({ kind }) => kind === 'stock');
  if (stocks.length === 0)
    return <EmptyState icon={SearchX} text={t('otc.search.none')} action={<ToMarket />} />;
  return (
    <List label={t('otc.choose')}>
      {stocks.map((stock) => (
        <ListItem key={stock.id}>
          <Row
            onClick={() => onPick(stock)}
            lead={<Monogram symbol={stock.symbol} />}
            title={stock.symbol}
            detail={stock.name}
            end={<Amount value={stock.price} currency={stock.currency} />}
          />
        </ListItem>
      ))}
    </List>
  );
}

/** For who knows neither: all stocks there are. */
function ToMarket() {
  const { t } = useWords();
  return (
    <ButtonLink kind="secondary" width="fit" to="/situation">
      {t('otc.toMarket')}
    </ButtonLink>
  );
}
