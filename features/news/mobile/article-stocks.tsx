import type { StockItem } from '#features/market/contract.ts';
import { StockRow } from '#features/market/mobile/index.ts';
import { formatQuantity, type Quantity } from '#kernel/money/money.ts';
import { Amount } from '#ui/figures/amount.tsx';
import { ChangePill } from '#ui/figures/change.tsx';
import { Monogram } from '#ui/figures/monogram.tsx';
import { OwnFigures } from '#ui/figures/own-figures.tsx';
import { directionOf } from '#ui/i18n/decimal.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { List, ListItem, Section } from '#ui/list/list.tsx';
import { Row } from '#ui/list/row.tsx';
import type { NewsMover } from '../contract.ts';
import { useHeldShares, useNamedStocks } from './use-named-stocks.ts';

/**
 * The stocks that an article is about, each as it stands now, whatever day the text is of: what one holds of it, and the way to
 * its screen. Beside dollars that one holds stands what they are worth.
 */
export function ArticleStocks({ ids }: { ids: readonly string[] }) {
  const { t } = useWords();
  const { named, rate, held, isOffline } = useNamedStocks(ids);
  const hasDollars = named.some(({ id, currency }) => currency === 'USD' && held.has(id));
  const shown = rate !== null && !ids.includes(rate.id) && hasDollars ? [...named, rate] : named;
  if (shown.length === 0) return null;
  return (
    <Section title={t('news.stocks')} note={t(isOffline ? 'news.stocks.last' : 'news.stocks.now')}>
      <List label={t('news.stocks')}>
        {shown.map((stock) => (
          <ArticleStock key={stock.id} stock={stock} shares={held.get(stock.id)?.shares} />
        ))}
      </List>
    </Section>
  );
}

function ArticleStock({ stock, shares }: { stock: StockItem; shares: Quantity | undefined }) {
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

function Held({ shares }: { shares: Quantity }) {
  const { t, quantity: written } = useWords();
  const shown = formatQuantity(shares);
  return t('news.held', { quantity: written(shown), count: Number(shown) });
}

interface MoversProps {
  movers: readonly NewsMover[];
  /** The day of the summary as it is written: that of the closes. */
  day: string;
}

/** What moved most on the day of a summary, at its closes of that day; each leads to its screen. */
export function Movers({ movers, day }: MoversProps) {
  const { t } = useWords();
  const fell = movers.filter(({ percent }) => directionOf(percent) < 0);
  const rose = movers.filter((mover) => !fell.includes(mover));
  return (
    <>
      <MoverList title={t('news.summary.gainers')} day={day} movers={rose} />
      <MoverList title={t('news.summary.losers')} day={day} movers={fell} />
    </>
  );
}

function MoverList({ title, movers, day }: MoversProps & { title: string }) {
  const { t } = useWords();
  const held = useHeldShares();
  if (movers.length === 0) return null;
  return (
    <Section title={title} note={t('news.summary.closes', { day })}>
      <List label={title}>
        {movers.map(({ id, symbol, name, close, currency, percent }) => {
          const own = held.get(id);
          return (
            <ListItem key={id}>
              <Row
                to={`/situation/detail/${id}`}
                lead={<Monogram symbol={symbol} />}
                title={name}
                detail={
                  own === undefined ? (
                    symbol
                  ) : (
                    <OwnFigures>
                      <Held shares={own.shares} />
                    </OwnFigures>
                  )
                }
                figure={<Amount value={close} currency={currency} code />}
                under={<ChangePill percent={percent} />}
              />
            </ListItem>
          );
        })}
      </List>
    </Section>
  );
}
