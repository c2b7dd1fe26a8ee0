import { Ends } from '#ui/figures/ends.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { shareResult } from './share-result.ts';

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
  const { way, amount } = shareResult(cost, now);
  const sign = { gain: '+', loss: '\u2212', flat: '' }[way];
  return (
    <Ends
      items={[
        { label: t('trade.position.share.cost'), value: `$${price(cost)}` },
        {
          label: t('trade.position.share.result', { way }),
          value: `${sign}$${price(amount)}`,
          way,
        },
        {
          label: t(isOpen ? 'trade.position.share.now' : 'trade.position.share.sold'),
          value: `$${price(now)}`,
        },
      ]}
    />
  );
}
