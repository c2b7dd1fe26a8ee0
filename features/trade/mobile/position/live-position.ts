import { additionToLeave, equityShare, type MarginItem, parsePercent } from '#features/margin/contract.ts';
import {
  addMoney,
  allocate,
  type Currency,
  convert,
  convertBack,
  formatMoney,
  formatPercent,
  type Money,
  money,
  multiply,
  parseMoney,
  parsePrice,
  parseQuantity,
  rateOf,
  subtractMoney,
} from '#kernel/money/money.ts';
import type { QuoteTick } from '#ui/realtime/messages.ts';
import type { PositionItem } from '../../contract.ts';

/** A position at a newer quote than the server's answer had: the same sums, as exact, and whose price it is, of when. */
export function withQuote(
  position: PositionItem,
  quote: Pick<QuoteTick, 'price' | 'quotedAt' | 'source' | 'stale'> | null | undefined,
): PositionItem {
  if (!quote || position.state === 'closed') return position;
  const { price, quotedAt, source, stale } = quote;
  const value = multiply(parsePrice(price), parseQuantity(position.quantity));
  const principal = parseMoney(position.principal);
  const floating = money(value - principal - parseMoney(position.borrowed));
  const fees = money(parseMoney(position.serviceFee) + parseMoney(position.overnightFee));
  return {
    ...position,
    currentPrice: price,
    quotedAt,
    source,
    stale,
    marketValue: formatMoney(value),
    floatingProfit: formatMoney(floating),
    percentage: principal === 0n ? '0.00' : formatPercent(rateOf(floating, principal)),
    totalProfit: formatMoney(money(floating - fees)),
    margin: position.margin && withPrice(position, position.margin, price),
  };
}

/** How far a margin reaches at another price. */
function withPrice(position: PositionItem, margin: MarginItem, price: string): MarginItem {
  const shares = parseQuantity(position.quantity);
  const at = parsePrice(price);
  const owed = money(parseMoney(margin.borrowed) + parseMoney(margin.overnightFee));
  const least = additionToLeave(owed, shares, at, parsePercent(margin.callPercent));
  return {
    ...margin,
    equity: formatMoney(money(multiply(at, shares) - owed)),
    equityPercent: formatPercent(equityShare(owed, shares, at)),
    leastAddition: least === null || margin.borrowed === '0.00' ? null : formatMoney(least),
  };
}

/** Orders positions of one currency by what they are worth, most first; those without a price come last. */
export function dearestFirst(a: PositionItem, b: PositionItem): number {
  const difference = worth(b) - worth(a);
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
}

const worth = ({ marketValue }: PositionItem): bigint =>
  marketValue === null ? -1n : parseMoney(marketValue);

/** The result after all fees, of the principal, percent with two decimals; null where there is none yet. */
export function netPercent({ totalProfit, principal }: PositionItem): string | null {
  const cost = parseMoney(principal);
  if (totalProfit === null || cost === 0n) return null;
  return formatPercent(rateOf(parseMoney(totalProfit), cost));
}

/** What several positions are worth together, in one currency. */
export interface HoldingsSum {
  readonly value: string;
  readonly profit: string;
  /** What of one's own was put in, what was bought in another currency at the rate of now. */
  readonly principal: string;
  /** Of the principal, as of each position. */
  readonly percent: string;
  /** Shares of the value, largest first, the small ones together under an empty symbol; whole percents that make 100. */
  readonly parts: readonly { readonly symbol: string; readonly percent: number }[];
}

const SHOWN_PARTS = 3;

/** Sums positions in `currency`, each currency's own converted once; null where one has no price, or a rate is needed and there is none. */
export function sumHoldings(
  positions: readonly PositionItem[],
  currency: Currency,
  pesosForDollar: string | null,
): HoldingsSum | null {
  const sums = { value: NOTHING, principal: NOTHING, borrowed: NOTHING };
  const bySymbol = new Map<string, Money>();
  for (const { marketValue, principal, borrowed, currency: own, symbol } of positions) {
    if (marketValue === null) return null;
    if (own !== currency && pesosForDollar === null) return null;
    const add = (sum: Sums, amount: string) => ({ ...sum, [own]: addMoney(sum[own], parseMoney(amount)) });
    sums.value = add(sums.value, marketValue);
    sums.principal = add(sums.principal, principal);
    sums.borrowed = add(sums.borrowed, borrowed);
    const worth = exchanged(parseMoney(marketValue), own, currency, pesosForDollar);
    bySymbol.set(symbol, addMoney(bySymbol.get(symbol) ?? money(0n), worth));
  }
  const all = ({ MXN, USD }: Sums) =>
    addMoney(
      exchanged(MXN, 'MXN', currency, pesosForDollar),
      exchanged(USD, 'USD', currency, pesosForDollar),
    );
  const [value, principal] = [all(sums.value), all(sums.principal)];
  const profit = money(value - principal - all(sums.borrowed));
  return {
    value: formatMoney(value),
    profit: formatMoney(profit),
    principal: formatMoney(principal),
    percent: percentOf(profit, principal),
    parts: partsOf(bySymbol),
  };
}

type Sums = Readonly<Record<Currency, Money>>;
const NOTHING: Sums = { MXN: money(0n), USD: money(0n) };

/** A sum's profit with what the dollar did, of what was put in at the rates of then. */
export function withDollar(
  { profit, principal }: Pick<HoldingsSum, 'profit' | 'principal'>,
  byDollar: Money,
): { profit: string; percent: string } {
  const all = addMoney(parseMoney(profit), byDollar);
  return {
    profit: formatMoney(all),
    percent: percentOf(all, subtractMoney(parseMoney(principal), byDollar)),
  };
}

const percentOf = (profit: Money, principal: Money) =>
  principal === 0n ? '0.00' : formatPercent(rateOf(profit, principal));

function exchanged(amount: Money, from: Currency, to: Currency, pesosForDollar: string | null): Money {
  if (from === to || pesosForDollar === null) return amount;
  const rate = parsePrice(pesosForDollar);
  return from === 'USD' ? convert(amount, rate) : convertBack(amount, rate);
}

function partsOf(bySymbol: ReadonlyMap<string, Money>): HoldingsSum['parts'] {
  const total = addMoney(...bySymbol.values());
  if (total <= 0n) return [];
  const sorted = [...bySymbol].sort(([, a], [, b]) => (a < b ? 1 : a > b ? -1 : 0));
  const shown = sorted.slice(0, SHOWN_PARTS);
  const small = shown.reduce((rest, [, worth]) => rest - worth, total as bigint);
  const named = sorted.length > SHOWN_PARTS ? [...shown, ['', small] as const] : shown;
  const percents = allocate(
    money(100n),
    named.map(([, worth]) => worth),
  );
  return named
    .map(([symbol], at) => ({ symbol, percent: Number(percents[at]) }))
    .filter(({ symbol, percent }) => symbol !== '' || percent > 0);
}
