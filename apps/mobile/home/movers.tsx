import type { MarketOverview } from '#features/market/contract.ts';
import { StockRow } from '#features/market/mobile/index.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { List, Section } from '#ui/list/list.tsx';
import { ListSkeleton } from '#ui/state/skeleton.tsx';

const SHOWN_OF_EACH = 3;

interface MoversProps {
  overview: MarketOverview | undefined;
  which: 'gainers' | 'losers';
}

/** Some of each country, the largest move first. */
export function Movers({ overview, which }: MoversProps) {
  const { t } = useWords();
  const movers = overview
    ? [
        ...overview.movers.mexico[which].slice(0, SHOWN_OF_EACH),
        ...overview.movers.america[which].slice(0, SHOWN_OF_EACH),
      ].sort((a, b) => Math.abs(Number(b.changePercent)) - Math.abs(Number(a.changePercent)))
    : null;
  if (movers?.length === 0) return null;
  return (
    <Section title={t(`home.${which}`)} more={{ to: '/situation', label: t('home.all') }}>
      {movers ? (
        <List label={t(`home.${which}`)}>
          {movers.map((stock) => (
            <StockRow key={stock.id} stock={stock} />
          ))}
        </List>
      ) : (
        <ListSkeleton rows={SHOWN_OF_EACH} />
      )}
    </Section>
  );
}
