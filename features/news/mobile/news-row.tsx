import { Link } from '@tanstack/react-router';
import { earlierSession } from '#features/market/mobile/index.ts';
import { TIME_ZONES } from '#kernel/calendar/exchange.ts';
import { LOCALES } from '#kernel/i18n/language.ts';
import { useBusinessNow } from '#ui/clock/business-clock.ts';
import { ChangePercent } from '#ui/figures/change.tsx';
import { Monogram } from '#ui/figures/monogram.tsx';
import { dotted } from '#ui/i18n/dotted.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { ListItem } from '#ui/list/list.tsx';
import type { NewsFigures, NewsItem } from '../contract.ts';
import styles from './news.module.css';
import { NewsPicture } from './news-picture.tsx';
import { NewsTile } from './news-tile.tsx';
import { Origin } from './news-words.tsx';
import { useReadMarks } from './read-marks.ts';
import type { StockDays } from './stock-days.ts';

interface NewsRowProps {
  item: NewsItem;
  days?: StockDays;
  /** Of what one holds: its stock comes first, unless it is a summary's. */
  own?: boolean;
  /** The first of them, with its picture as wide as the list. */
  leads?: boolean;
}

/** One piece of news in a list; what was read stands back. */
export function NewsRow({ item, days, own = false, leads = false }: NewsRowProps) {
  const read = useReadMarks().includes(item.id);
  const lang = item.language === null ? undefined : LOCALES[item.language];
  const { imageId } = item;
  const marks = (
    <span className={styles.marks}>
      <StockMarks item={item} days={days} />
    </span>
  );
  const look = leads && imageId !== null ? 'wide' : 'small';
  // A summary's headline is the market's, not the stock's.
  const isOfStock = own && item.figures === null;
  return (
    <ListItem>
      <Link
        to="/news/detail/$id"
        params={{ id: item.id }}
        className={read ? `${styles.row} ${styles.seen}` : styles.row}
        data-look={look}
        data-own={isOfStock || undefined}
      >
        <span className={styles.words}>
          {own ? marks : null}
          <span className={styles.soft}>
            <Origin item={item} read={read} />
          </span>
          <span className={styles.title} lang={lang}>
            {item.title}
          </span>
          {own ? null : marks}
        </span>
        {imageId === null ? null : <NewsPicture id={imageId} look={look} />}
        {imageId === null && !own ? (
          <NewsTile item={item} sector={days?.get(item.stocks[0]?.id ?? '')?.sector ?? null} />
        ) : null}
      </Link>
    </ListItem>
  );
}

const MINUTE_MS = 60_000;

/** The stocks that it is about, the first with its day: of a summary that which it sums up, as dated above; of the rest their last, dated unless it is today's. */
function StockMarks({ item, days }: { item: NewsItem; days: StockDays | undefined }) {
  const { date } = useWords();
  const now = useBusinessNow(MINUTE_MS);
  const [first, ...others] = item.stocks;
  if (first === undefined) return null;
  const stock = item.figures ? undefined : days?.get(first.id);
  const percent = item.figures ? dayOf(item.figures, first.id) : stock?.changePercent;
  return (
    <>
      <Monogram symbol={first.symbol} size="small" />
      <span className={styles.symbol}>{first.symbol}</span>
      {percent === undefined ? null : <ChangePercent percent={percent} />}
      {stock && earlierSession(stock, now) ? (
        <span className={styles.soft}>{date(stock.quotedAt, 'day', TIME_ZONES[stock.exchange])}</span>
      ) : null}
      <span className={styles.soft}>{dotted(...others.slice(0, 2).map(({ symbol }) => symbol))}</span>
    </>
  );
}

/** What an index or a stock did on the day of a summary; a stock only where it is one of those that moved most. */
const dayOf = ({ indexId, changePercent, movers }: NewsFigures, id: string): string | undefined =>
  id === indexId ? changePercent : movers?.find((mover) => mover.id === id)?.percent;
