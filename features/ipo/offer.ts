import { type Money, money, type Price } from '#kernel/money/money.ts';

/** Pure figures of offers: what lots cost, what comes back. Shares are whole, prices in millionths, money in cents. */

/** Millionths in a cent. */
const PRICE_UNITS_IN_CENT = 10_000n;

/** What shares cost at a price of whole cents. */
export function costOfShares(shares: bigint, at: Price): Money {
  return money((shares * at) / PRICE_UNITS_IN_CENT);
}

/** What lots freeze at the most that they can cost. */
export function depositFor(offer: { lotSize: number; topPrice: Price }, lots: number): Money {
  return costOfShares(BigInt(lots) * BigInt(offer.lotSize), offer.topPrice);
}

/** What an applicant pays and gets back, once it is known how many shares they have. */
export function settlementOf(
  deposit: Money,
  allottedShares: bigint,
  issuePrice: Price,
): { paid: Money; refund: Money } {
  const paid = costOfShares(allottedShares, issuePrice);
  if (paid > deposit) throw new RangeError('an allotment costs more than was frozen for it');
  return { paid, refund: money(deposit - paid) };
}

/** When what happens to an offer; instants are epoch milliseconds. */
export interface OfferDates {
  readonly issuanceAt: number;
  readonly opensAt: number;
  readonly closesAt: number;
  readonly allocatedAt: number;
  readonly lotteryAt: number;
  readonly listingAt: number;
}
