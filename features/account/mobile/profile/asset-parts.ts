import type { AssetSummary } from '#features/cashier/contract.ts';
import { addMoney, formatMoney, type Money, parseMoney, subtractMoney } from '#kernel/money/money.ts';

/** What total assets are made of. */
export type AssetPart = 'positions' | 'funds' | 'USD' | 'MXN';

/** One part of total assets, in the display currency. */
export interface PartOfAssets {
  readonly part: AssetPart;
  readonly amount: Money;
}

/**
 * Total assets in their parts: shares, funds and allotted shares if there are any, and the cash of both currencies, frozen and
 * free. Together, less what is owed, they are the total to the cent, and the cash is balance and frozen.
 */
export function partsOf(summary: AssetSummary): PartOfAssets[] {
  const { displayCurrency: own } = summary;
  const funds = parseMoney(summary.funds);
  const cash = addMoney(parseMoney(summary.balance), parseMoney(summary.frozen));
  const account = summary.cash.find(({ currency }) => currency === own);
  const ownCash = addMoney(parseMoney(account?.available ?? '0'), parseMoney(account?.frozen ?? '0'));
  const converted = subtractMoney(cash, ownCash);
  const parts: PartOfAssets[] = [
    { part: 'positions', amount: parseMoney(summary.marketValue) },
    { part: 'funds', amount: funds },
    { part: 'USD', amount: own === 'USD' ? ownCash : converted },
    { part: 'MXN', amount: own === 'MXN' ? ownCash : converted },
  ];
  return parts.filter(({ part, amount }) => part !== 'funds' || amount !== 0n);
}

/** How much of the bar each part takes, in thousandths of all; what is nothing or below takes none. */
export function widthsOf(parts: readonly PartOfAssets[]): (readonly [AssetPart, number])[] {
  const drawn = parts.filter(({ amount }) => amount > 0n);
  const all = drawn.reduce((sum, { amount }) => sum + amount, 0n);
  return drawn.map(({ part, amount }) => [part, Number((amount * 1000n) / all)] as const);
}

/** As figures show it. */
export const shownAmount = ({ amount }: PartOfAssets): string => formatMoney(amount);
