import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import console from '#ui/console/console.module.css';
import { DeskPage } from '#ui/console/desk-page.tsx';
import { useListKeys } from '#ui/console/keys/use-list-keys.ts';
import { type Fetching, Pending } from '#ui/console/pending.tsx';
import { Line } from '#ui/console/queue-layout.tsx';
import { useMay } from '#ui/console/use-may.ts';
import { TextField } from '#ui/field/text-field.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { addListingCall, type ListedStock, listListingsCall } from '../contract.ts';
import styles from './market-desk.module.css';
import { NewStock } from './new-stock.tsx';
import { NoticeTable } from './notice-table.tsx';
import { StandingChip } from './standing-chip.tsx';
import { StockCase } from './stock-case.tsx';

const REFRESH_MS = 5_000;

/** What the right side shows: a stock by its id, the form for another one, or all notices. */
type Shown = { stockId: string } | 'new' | null;

/** Listings and halts, taken down on the exchanges' word. There is no field for a price here, nor anywhere. */
export default function MarketDesk() {
  const { t } = useWords();
  const mayAdd = useMay(addListingCall);
  const [text, setText] = useState('');
  const [shown, setShown] = useState<Shown>(null);
  const query = useCallQuery(listListingsCall, { text: text.trim() }, { refetchMs: REFRESH_MS });
  const { data, retry } = query;
  const [kept, setKept] = useState<ListedStock | null>(null);
  const stockId = shown !== null && shown !== 'new' ? shown.stockId : null;
  const stock = data?.items.find(({ id }) => id === stockId) ?? (kept?.id === stockId ? kept : null);
  const choose = (chosen: ListedStock) => {
    setKept(chosen);
    setShown({ stockId: chosen.id });
  };
  const tookDown = (changed: ListedStock) => {
    choose(changed);
    retry();
  };
  return (
    <div className={console.queue}>
      <section className={console.list} aria-label={t('listing.title')}>
        <div className={styles.search}>
          <h1>{t('listing.title')}</h1>
          <TextField
            label={t('listing.search')}
            type="search"
            value={text}
            maxLength={60}
            onChange={(event) => setText(event.target.value)}
          />
          {mayAdd ? (
            <Button kind="secondary" width="fit" onClick={() => setShown('new')}>
              {t('listing.new')}
            </Button>
          ) : null}
        </div>
        <h2 className={styles.heading}>{t(text.trim() === '' ? 'listing.odd' : 'listing.found')}</h2>
        <StockList
          items={data?.items}
          query={query}
          empty={t(text.trim() === '' ? 'listing.none' : 'listing.notFound')}
          chosenId={stockId}
          onChoose={choose}
        />
      </section>
      <div className={console.case}>
        {stock ? <StockCase key={stock.id} stock={stock} onChanged={tookDown} /> : null}
        {shown === 'new' ? <NewStock onMade={tookDown} /> : null}
        {shown === null || (stockId !== null && stock === null) ? (
          <DeskPage title={t('listing.history')}>
            <p>{t('listing.intro')}</p>
            <NoticeTable />
          </DeskPage>
        ) : (
          <p className={styles.back}>
            <Button kind="quiet" width="fit" onClick={() => setShown(null)}>
              {t('listing.back')}
            </Button>
          </p>
        )}
      </div>
    </div>
  );
}

interface StockListProps {
  items: readonly ListedStock[] | undefined;
  query: Fetching;
  empty: string;
  chosenId: string | null;
  onChoose: (stock: ListedStock) => void;
}

function StockList({ items, query, empty, chosenId, onChoose }: StockListProps) {
  const { t } = useWords();
  const keys = useListKeys(
    items?.map(({ id }) => id),
    chosenId,
    (id) => {
      const stock = items?.find((one) => one.id === id);
      if (stock) onChoose(stock);
    },
  );
  if (items === undefined) return <Pending query={query} />;
  if (items.length === 0) return <p className={console.item}>{empty}</p>;
  return (
    <ul className={styles.stocks} {...keys}>
      {items.map((stock) => (
        <li key={stock.id}>
          <button
            type="button"
            className={stock.id === chosenId ? `${console.item} ${console.chosen}` : console.item}
            aria-current={stock.id === chosenId || undefined}
            onClick={() => onChoose(stock)}
          >
            <Line>
              <strong>{stock.symbol}</strong>
              <StandingChip stock={stock} />
            </Line>
            <Line>
              <span className={console.soft}>{stock.name}</span>
              <span className={console.soft}>{t(`market.exchange.${stock.exchange}`)}</span>
            </Line>
          </button>
        </li>
      ))}
    </ul>
  );
}
