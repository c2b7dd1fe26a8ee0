import {
  absolute,
  convert,
  divideRounded,
  formatMoney,
  formatPercent,
  formatQuantity,
  money,
  multiply,
  parseMoney,
  parsePrice,
  parseQuantity,
  price,
  quantity,
  rateOf,
} from '#kernel/money/money.ts';
import type { QuoteTick } from '#ui/realtime/messages.ts';
import type { Application } from '../contract.ts';

/** The mark of today keeps off the dots at both ends. */
const NEAREST = 0.12;

/** How far it is from one instant to a later one, from 0 to 1; never so near to an end that a mark would cover it. */
export function shareOfWay(from: string, to: string, now: number): number {
  const [begin, end] = [Date.parse(from), Date.parse(to)];
  const share = end > begin ? (now - begin) / (end - begin) : 0;
  return Math.min(1 - NEAREST, Math.max(NEAREST, share));
}

/** How often an offer was asked for, in hundredths, rounded down so that it is never overstated: `275` is 2.75 times. Null where nothing is there to ask for. */
export function timesCovered(appliedLots: string, allocatedLots: string): number | null {
  const there = BigInt(allocatedLots);
  return there === 0n ? null : Number(divideRounded(BigInt(appliedLots) * 100n, there, 'down'));
}

/** Dollars as pesos at a rate. */
export const inPesos = (dollars: string, rate: string): string =>
  formatMoney(convert(parseMoney(dollars), parsePrice(rate)));

/** What to hold a fixed price against: the live quote, before there is one what the call knew; null where it is stale. */
export const marketNow = (
  quote: Pick<QuoteTick, 'price' | 'stale'> | null,
  known: string | null,
): string | null => (quote === null ? known : quote.stale ? null : quote.price);

/** How far a fixed price lies from the market's, in percent with two decimals. */
export interface MarketGap {
  readonly side: 'below' | 'above';
  readonly percent: string;
}

/** Of a price and the market's, half-even; null where they are the same to the hundredth of a percent. */
export function marketGap(offered: string, market: string): MarketGap | null {
  const at = parsePrice(market);
  const difference = parsePrice(offered) - at;
  const percent = formatPercent(rateOf(price(absolute(difference)), at));
  return percent === '0.00' ? null : { side: difference < 0n ? 'below' : 'above', percent };
}

/** Why something came back: shares that were not won, at the price applied for, and what the won ones cost less. */
export interface RefundParts {
  readonly shares: string;
  readonly notWon: string;
  readonly priceDifference: string;
}

/** The two parts of a refund whose sum it is; null before it is posted, and where nothing was allotted. */
export function refundParts(application: Application): RefundParts | null {
  const { refund, allottedPrice, allottedQuantity, applicationPrice, quantity: asked, state } = application;
  if (refund === null || allottedQuantity === null || allottedPrice === null || state === 'failed')
    return null;
  const won = parseQuantity(allottedQuantity);
  const difference = multiply(price(parsePrice(applicationPrice) - parsePrice(allottedPrice)), won);
  return {
    shares: formatQuantity(quantity(parseQuantity(asked) - won)),
    notWon: formatMoney(money(parseMoney(refund) - difference)),
    priceDifference: formatMoney(difference),
  };
}

/** What an application stands for in a list. */
export interface Allotment {
  /** What was paid; where nothing was allotted what came back; what is held while neither is known. */
  readonly headline: string;
  /** What came back beside what was paid; null where nothing did, or nothing was paid. */
  readonly back: string | null;
}

/** The figures of an application by how far it has come: what was asked for only until it is decided. */
export function allotmentOf({
  allottedQuantity,
  allottedAmount,
  deposit,
  refund,
  state,
}: Pick<Application, 'allottedQuantity' | 'allottedAmount' | 'deposit' | 'refund' | 'state'>): Allotment {
  const isAllotted =
    state !== 'failed' && allottedQuantity !== null && allottedAmount !== null && allottedQuantity !== '0';
  if (!isAllotted) return { headline: refund ?? deposit, back: null };
  return { headline: allottedAmount, back: refund !== null && parseMoney(refund) !== 0n ? refund : null };
}
