import { absolute, formatPrice, parsePrice, price } from '#kernel/money/money.ts';

/** What a share has gained or lost since it was bought; the amount without its sign. */
export function shareResult(cost: string, now: string): { way: 'gain' | 'loss' | 'flat'; amount: string } {
  const difference = parsePrice(now) - parsePrice(cost);
  return {
    way: difference === 0n ? 'flat' : difference > 0n ? 'gain' : 'loss',
    amount: formatPrice(price(absolute(difference))),
  };
}
