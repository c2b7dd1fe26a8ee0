import { getMarketOverview } from '#features/market/contract.ts';
import { StockRow } from '#features/market/mobile/index.ts';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { List, Section } from '#ui/list/list.tsx';
import { Star } from './star.tsx';

/** Of each country. */
const SHOWN = 3;

/** What is traded most today, each with its star: a first favorite is one tap away. Nothing while it is not known. */
export function FavoriteIdeas() {
  const { t } = useWords();
  const { data } = useCallQuery(getMarketOverview, {}, { errorTip: false });
  if (data === undefined) return null;
  const { mexico, america } = data.movers;
  const traded = [mexico, america].flatMap((of) => of.traded.slice(0, SHOWN));
  if (traded.length === 0) return null;
  const title = t('market.movers.traded');
  return (
    <Section title={title}>
      <List label={title}>
        {traded.map((stock) => (
          <StockRow key={stock.id} stock={stock} action={<Star stock={stock} />} />
        ))}
      </List>
    </Section>
  );
}
