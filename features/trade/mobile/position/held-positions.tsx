import { Amount } from '#ui/figures/amount.tsx';
import { Change } from '#ui/figures/change.tsx';
import { OwnFigures } from '#ui/figures/own-figures.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { List, ListItem, Section } from '#ui/list/list.tsx';
import { Row } from '#ui/list/row.tsx';
import type { PositionItem } from '../../contract.ts';
import { useHeld } from './use-held.ts';

/** What the investor holds of the stock, each lot with its way to close it; nothing where none is held. */
export function HeldPositions({ stockId }: { stockId: string }) {
  const held = useHeld(stockId);
  if (held.length === 0) return null;
  return (
    <OwnFigures>
      <Held positions={held} />
    </OwnFigures>
  );
}

function Held({ positions }: { positions: readonly PositionItem[] }) {
  const { t, price, quantity } = useWords();
  return (
    <Section title={t('trade.held')}>
      <List>
        {positions.map((position) => (
          <ListItem key={position.id}>
            <Row
              to={`/trade/stockPositionDetail/${position.id}`}
              title={t('trade.shares', {
                quantity: quantity(position.quantity),
                count: Number(position.quantity),
              })}
              detail={t('trade.position.bought', { price: `$${price(position.buyPrice)}` })}
              figure={
                position.marketValue === null ? null : (
                  <Amount value={position.marketValue} currency={position.currency} />
                )
              }
              under={
                position.floatingProfit === null ? null : (
                  <Change
                    amount={position.floatingProfit}
                    percent={position.percentage}
                    currency={position.currency}
                  />
                )
              }
              chevron
            />
          </ListItem>
        ))}
      </List>
    </Section>
  );
}
