import { useQuery } from '@tanstack/react-query';
import { StockRow } from '#features/market/mobile/index.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { List, Section } from '#ui/list/list.tsx';
import { useSession } from '#ui/session/session.ts';
import { favoritesQuery } from './favorites-query.ts';

const SHOWN = 5;
const REFRESH_MS = 30_000;

/** The first five favorites on the home screen; nothing where there are none. Its words are among those of the first page. */
export function HomeFavorites() {
  const { t } = useWords();
  const { loggedIn } = useSession();
  const { data = [] } = useQuery({ ...favoritesQuery(loggedIn), refetchInterval: REFRESH_MS });
  const shown = data
    .slice(0, SHOWN)
    .flatMap(({ price, changePercent, ...row }) =>
      price === null || changePercent === null ? [] : [{ ...row, id: row.stockId, price, changePercent }],
    );
  if (shown.length === 0) return null;
  const title = t('home.module.favorites');
  return (
    <Section title={title} more={{ to: '/situation?tab=favorites', label: t('home.all') }}>
      <List label={title}>
        {shown.map((stock) => (
          <StockRow key={stock.id} stock={stock} />
        ))}
      </List>
    </Section>
  );
}
