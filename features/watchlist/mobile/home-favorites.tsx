import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { SPARK_POINTS } from '#features/market/contract.ts';
import { Amount } from '#ui/figures/amount.tsx';
import { ChangePercent } from '#ui/figures/change.tsx';
import { Sparkline } from '#ui/figures/sparkline.tsx';
import { directionOf } from '#ui/i18n/decimal.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { Section } from '#ui/list/list.tsx';
import { useQuote } from '#ui/realtime/use-realtime.ts';
import { useSession } from '#ui/session/session.ts';
import type { WatchlistItem } from '../contract.ts';
import { favoritesQuery } from './favorites-query.ts';
import styles from './home-favorites.module.css';

const SHOWN = 3;
const REFRESH_MS = 30_000;

/** The first favorites on the home screen; nothing where there are none. */
export function HomeFavorites() {
  const { t } = useWords();
  const { loggedIn } = useSession();
  const { data = [] } = useQuery({ ...favoritesQuery(loggedIn), refetchInterval: REFRESH_MS });
  const shown = data.filter(({ price }) => price !== null).slice(0, SHOWN);
  if (shown.length === 0) return null;
  const title = t('home.module.favorites');
  const more = data.length > SHOWN ? t('home.favorites.all', { count: data.length }) : t('home.all');
  return (
    <Section title={title} more={{ to: '/situation?tab=favorites', label: more }}>
      <ul className={styles.tiles} aria-label={title}>
        {shown.map((favorite) => (
          <li key={favorite.stockId}>
            <Tile favorite={favorite} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** One favorite with its day and its price, live. */
function Tile({ favorite }: { favorite: WatchlistItem }) {
  const { price, changePercent } = useQuote(favorite.stockId) ?? favorite;
  return (
    <Link to={`/situation/detail/${favorite.stockId}`} className={styles.tile}>
      <strong>{favorite.symbol}</strong>
      <Sparkline
        values={favorite.spark ?? []}
        whole={SPARK_POINTS + 1}
        direction={changePercent === null ? 0 : directionOf(changePercent)}
      />
      <span className={styles.tileFigures}>
        {price === null ? null : <Amount value={price} size="inherit" />}
        {changePercent === null ? null : <ChangePercent percent={changePercent} />}
      </span>
    </Link>
  );
}
