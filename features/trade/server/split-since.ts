import type { SplitSince } from '../contract.ts';
import type { TradeMarket } from './trade-market.ts';

/** How many shares of `now` one of an earlier instant has become, in the smallest numbers; null where it is still one. */
export function splitSince(
  { splits }: TradeMarket,
  stockId: string,
  { after, now }: { after: number; now: number },
): SplitSince | null {
  const [then, today] = [splits.ratioAt(stockId, after), splits.ratioAt(stockId, now)];
  const numerator = today.numerator * then.denominator;
  const denominator = today.denominator * then.numerator;
  if (numerator === denominator) return null;
  const common = commonDivisor(numerator, denominator);
  return { numerator: String(numerator / common), denominator: String(denominator / common) };
}

function commonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : commonDivisor(b, a % b);
}
