import { absolute, formatPrice, parsePrice, price as units } from '#kernel/money/money.ts';
import { Ends } from '#ui/figures/ends.tsx';
import { useWords } from '#ui/i18n/words.tsx';

interface PerShareProps {
  /** What a share cost. */
  cost: string;
  /** What it is worth, or was sold at. */
  now: string;
  isOpen: boolean;
}

/** What a share cost, what it has gained or lost since, and what it is worth or was sold at. */
export function PerShare({ cost, now, isOpen }: PerShareProps) {
  const { t, price } = useWords();
  const difference = parsePrice(now) - parsePrice(cost);
  const way = difference === 0n ? 'flat' : difference > 0n ? 'gain' : 'loss';
  const sign = { gain: '+', loss: '\u2212', flat: '' }[way];
  return (
    <Ends
      items={[
        { label: t('trade.position.rail.cost'), value: `$${price(cost)}` },
        {
          label: t('trade.position.rail.perShare', { way }),
          value: `${sign}$${price(formatPrice(units(absolute(difference))))}`,
          way,
        },
        {
          label: t(isOpen ? 'trade.position.rail.now' : 'trade.position.rail.sold'),
          value: `$${price(now)}`,
        },
      ]}
    />
  );
}
