import { type Currency, formatMoney, type Money, parseMoney } from '#kernel/money/money.ts';
import type { AssetLogItem } from '../contract.ts';

/** What one order or record did to available cash on one day: its lines, newest first, and their sum in each currency. */
export interface Movement {
  /** The newest line's. */
  readonly id: string;
  readonly lines: readonly AssetLogItem[];
  readonly sums: readonly { readonly currency: Currency; readonly amount: string }[];
}

/**
 * Folds a day's lines, newest first: those of one order or record and type become one movement, in the place of the
 * newest; a line without a record stays by itself.
 */
export function foldMovements(lines: readonly AssetLogItem[]): Movement[] {
  const folded = new Map<string, AssetLogItem[]>();
  for (const line of lines) {
    const key = line.record ? `${line.type} ${line.record.kind} ${line.record.id}` : line.id;
    const known = folded.get(key);
    if (known) known.push(line);
    else folded.set(key, [line]);
  }
  return [...folded.values()].map((of) => ({ id: of[0]!.id, lines: of, sums: sumsOf(of) }));
}

/** What went and came, or came and went, of a movement that comes to nothing: its amount, and which of them was first. */
export interface Returned {
  readonly currency: Currency;
  readonly amount: string;
  readonly first: 'out' | 'in';
}

/** Null for a movement that leaves something moved, and for one in more than one currency. */
export function returnedOf({ lines, sums: [sum, ...others] }: Movement): Returned | null {
  const oldest = lines.at(-1);
  if (!sum || !oldest || others.length > 0 || parseMoney(sum.amount) !== 0n) return null;
  const out = lines.map(({ amount }) => parseMoney(amount)).filter((amount) => amount < 0n);
  const all = out.reduce<bigint>((whole, amount) => whole - amount, 0n);
  if (all === 0n) return null;
  return {
    currency: sum.currency,
    amount: formatMoney(all as Money),
    first: parseMoney(oldest.amount) < 0n ? 'out' : 'in',
  };
}

/** What the lines add up to in each of their currencies, pesos first. */
export function sumsOf(lines: readonly AssetLogItem[]): Movement['sums'] {
  const sums = new Map<Currency, bigint>();
  for (const { currency, amount } of lines)
    sums.set(currency, (sums.get(currency) ?? 0n) + parseMoney(amount));
  const inOrder = [...sums].sort(([one], [other]) => (one < other ? -1 : 1));
  return inOrder.map(([currency, amount]) => ({ currency, amount: formatMoney(amount as Money) }));
}
