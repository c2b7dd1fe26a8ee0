import { Search, SearchX } from 'lucide-react';
import { useDeferredValue, useEffect, useState } from 'react';
import { type StockItem, searchStocks } from '#features/market/contract.ts';
import { ButtonLink } from '#ui/button/button.tsx';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { TextField } from '#ui/field/text-field.tsx';
import { Amount } from '#ui/figures/amount.tsx';
import { Monogram } from '#ui/figures/monogram.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { List, ListItem } from '#ui/list/list.tsx';
import { Row } from '#ui/list/row.tsx';
import { Sheet } from '#ui/sheet/sheet.tsx';
import { EmptyState, ErrorState } from '#ui/state/empty-state.tsx';
import { ListSkeleton } from '#ui/state/skeleton.tsx';

const TYPING_MS = 250;
const MAX_LENGTH = 60;

interface StockPickerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onPick: (stock: StockItem) => void;
}

/** Finds a stock by its name or symbol. */
export function StockPicker({ open, onOpenChange, onPick }: StockPickerProps) {
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
      {asked === '' ? (
        <EmptyState icon={Search} text={t('otc.search')} action={<ToMarket />} />
      ) : (
        <Found key={asked} text={asked} onPick={onPick} />
      )}
    </Sheet>
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

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TYPING_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return useDeferredValue(settled);
}

function Found({ text, onPick }: { text: string } & Pick<StockPickerProps, 'onPick'>) {
  const { t } = useWords();
  const found = useCallQuery(searchStocks, { text }, { keep: false, errorTip: false });
  if (found.isLoading) return <ListSkeleton rows={4} />;
  if (!found.data) return <ErrorState onRetry={found.retry} busy={found.isBusy} />;
  const stocks = found.data.items.filter(({ kind }) => kind === 'stock');
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
