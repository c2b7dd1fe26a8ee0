import type { AssetSummary } from '#features/cashier/contract.ts';
import { formatMoney, type Money, money, parseMoney } from '#kernel/money/money.ts';

/** What total assets are made of. */
export type AssetPart = 'positions' | 'funds' | 'USD' | 'MXN';

/** One part of total assets, in the display currency. */
export interface PartOfAssets {
  readonly part: AssetPart;
  readonly amount: Money;
}

/**
 * Total assets in their parts: shares, funds and allotted shares if there are any, and the cash of both currencies, frozen and
 * free. Together, less what is owed, they are the total to the cent: what rounding leaves counts with the cash that was converted,
 * where there is none of it with the shares.
 */
export function partsOf(summary: AssetSummary): PartOfAssets[] {
  const { displayCurrency: own } = summary;
  const other = own === 'MXN' ? 'USD' : 'MXN';
  const positions = parseMoney(summary.marketValue);
  const funds = parseMoney(summary.funds);
  const account = summary.cash.find(({ currency }) => currency === own);
  const ownCash = money(parseMoney(account?.available ?? '0') + parseMoney(account?.frozen ?? '0'));
  const rest = parseMoney(summary.totalAssets) + parseMoney(summary.owed) - positions - funds - ownCash;
  const hasOther = summary.cash.some(
    ({ currency, available, frozen }) =>
      currency === other && (parseMoney(available) !== 0n || parseMoney(frozen) !== 0n),
  );
  const cash = { [own]: ownCash, [other]: money(hasOther ? rest : 0n) };
  const parts: PartOfAssets[] = [
    { part: 'positions', amount: hasOther ? positions : money(positions + rest) },
    { part: 'funds', amount: funds },
    { part: 'USD', amount: cash.USD ?? money(0n) },
    { part: 'MXN', amount: cash.MXN ?? money(0n) },
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
