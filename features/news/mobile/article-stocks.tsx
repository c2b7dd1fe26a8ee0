import { listStocks, type StockItem, USDMXN_ID } from '#features/market/contract.ts';
import { StockRow } from '#features/market/mobile/index.ts';
import { listPositions } from '#features/trade/contract.ts';
import { formatQuantity, parseQuantity, quantity } from '#kernel/money/money.ts';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { OwnFigures } from '#ui/figures/own-figures.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { List, Section } from '#ui/list/list.tsx';
import { useSession } from '#ui/session/session.ts';

const MOST_POSITIONS = 100;

/**
 * The stocks that an article is about, each as it stands now, whatever day the text is of: what one holds of it, and the way to
 * its screen. Beside dollars that one holds stands what they are worth.
 */
export function ArticleStocks({ ids }: { ids: readonly string[] }) {
  const { t } = useWords();
  const shares = useShares();
  const { data, isOffline } = useCallQuery(
    listStocks,
    { ids: [...ids, USDMXN_ID] },
    { enabled: ids.length > 0, errorTip: false },
  );
  const named = data?.items.filter(({ id }) => ids.includes(id)) ?? [];
  const rate = data?.items.find(({ id }) => id === USDMXN_ID && !ids.includes(id));
  const hasDollars = named.some(({ id, currency }) => currency === 'USD' && shares.has(id));
  const shown = rate !== undefined && hasDollars ? [...named, rate] : named;
  if (shown.length === 0) return null;
  return (
    <Section title={t('news.stocks')} note={t(isOffline ? 'news.stocks.last' : 'news.stocks.now')}>
      <List label={t('news.stocks')}>
        {shown.map((stock) => (
          <ArticleStock key={stock.id} stock={stock} shares={shares.get(stock.id)} />
        ))}
      </List>
    </Section>
  );
}

function ArticleStock({ stock, shares }: { stock: StockItem; shares: string | undefined }) {
  const { t } = useWords();
  if (stock.kind === 'rate') {
    return <StockRow stock={{ ...stock, symbol: stock.name, name: t('news.rate') }} />;
  }
  if (shares === undefined) return <StockRow stock={stock} />;
  return (
    <StockRow
      stock={stock}
      detail={
        <OwnFigures>
          <Held shares={shares} />
        </OwnFigures>
      }
    />
  );
}

function Held({ shares }: { shares: string }) {
  const { t, quantity: written } = useWords();
  return t('news.held', { quantity: written(shares), count: Number(shares) });
}

/** How many shares one holds, by stock; nothing signed out, nor where there are more positions than one page tells. */
function useShares(): ReadonlyMap<string, string> {
  const { loggedIn } = useSession();
  const { data } = useCallQuery(
    listPositions,
    { state: 'open', limit: MOST_POSITIONS },
    { enabled: loggedIn, errorTip: false },
  );
  if (!loggedIn || !data || data.nextCursor !== null) return new Map();
  const byStock = Map.groupBy(data.items, ({ stockId }) => stockId);
  return new Map(
    [...byStock].map(([id, positions]) => [
      id,
      formatQuantity(
        positions.reduce((sum, held) => quantity(sum + parseQuantity(held.quantity)), quantity(0n)),
      ),
    ]),
  );
}
