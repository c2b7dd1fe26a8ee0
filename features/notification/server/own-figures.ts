import { HIDDEN_DIGITS } from '#kernel/money/hidden-digits.ts';

/**
 * Values of notices that tell what an investor has, pays or receives. Prices, rates and percentages are everybody's. Which a
 * name is, each notice's words must say: a test asks for every one.
 */
export const OWN_FIGURES: ReadonlySet<string> = new Set([
  'after',
  'amount',
  'before',
  'cash',
  'charge',
  'filled',
  'gross',
  'left',
  'lots',
  'net',
  'owed',
  'paid',
  'profit',
  'quantity',
  'received',
  'refund',
  'shares',
  'total',
  'units',
  'withheld',
]);

type Values = Readonly<Record<string, string | number>>;

/** A number that words count by, and that no one has; it is written with thousands apart, or without. */
const NOBODYS = 987_654_321;
const WRITTEN = /987[,.\s]?654[,.\s]?321/g;

/** The values with dots for the investor's own figures; null where there is none. What is nothing stays: words are chosen by it. */
export function coveredValues(values: Values): Values | null {
  const own = Object.entries(values).filter(([name, value]) => OWN_FIGURES.has(name) && !isNothing(value));
  if (own.length === 0) return null;
  const covered = own.map(([name, value]) => [name, typeof value === 'number' ? NOBODYS : HIDDEN_DIGITS]);
  return { ...values, ...Object.fromEntries(covered) };
}

/** Words that were written with covered values. */
export const coveredWords = (text: string): string => text.replace(WRITTEN, HIDDEN_DIGITS);

const isNothing = (value: string | number): boolean => value === 0 || value === '0';
