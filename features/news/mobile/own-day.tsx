import { formatMoney, formatQuantity } from '#kernel/money/money.ts';
import { Signed } from '#ui/figures/change.tsx';
import { useHiddenFigures } from '#ui/figures/hidden-figures.ts';
import { SplitBars } from '#ui/figures/split-bars.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { Section } from '#ui/list/list.tsx';
import { dayInPesos } from './day-in-pesos.ts';
import styles from './news.module.css';
import { useNamedStocks } from './use-named-stocks.ts';

/**
 * What one's own shares of an article's stock made in pesos on the last day: the shares by their price, and the dollar. Where the
 * article names one stock in dollars that one has held since before that day; nothing for others, nor with amounts hidden.
 */
export function OwnDay({ ids }: { ids: readonly string[] }) {
  const { t, date, quantity: written } = useWords();
  const hidden = useHiddenFigures();
  const { named, rate, held } = useNamedStocks(ids);
  const [stock, another] = named.filter(({ id, currency }) => currency === 'USD' && held.has(id));
  const own = stock && held.get(stock.id);
  if (hidden || !stock || !own || another !== undefined || rate === null) return null;
  const day = dayInPesos(own, stock, rate);
  if (day === null) return null;
  const shares = formatQuantity(own.shares);
  return (
    <Section
      title={t('news.ownDay', { quantity: written(shares), count: Number(shares), symbol: stock.symbol })}
      note={date(stock.quotedAt, 'date')}
    >
      <div className={styles.ownDay}>
        <SplitBars
          currency="MXN"
          parts={[
            { label: t('news.ownDay.byShares'), amount: day.byShares },
            { label: t('news.ownDay.byDollar'), amount: day.byDollar },
          ]}
        />
        <p className={styles.ownDaySum}>
          {t('news.ownDay.all', { sign: day.all < 0n ? 'loss' : 'gain' })}{' '}
          <Signed value={formatMoney(day.all)} currency="MXN" /> MXN
        </p>
      </div>
    </Section>
  );
}
