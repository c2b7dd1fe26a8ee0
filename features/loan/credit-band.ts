import { type Money, money, type Rate } from '#kernel/money/money.ts';

/** What a credit score opens, from this score up to the next band's. */
export interface CreditBand {
  readonly fromScore: number;
  /** Owed at most, pesos. */
  readonly maximum: Money;
  readonly yearlyRate: Rate;
}

/** What holds of loans on a day; dated rows. */
export interface LoanRules {
  /** By score, lowest first. */
  readonly bands: readonly CreditBand[];
  readonly minimum: Money;
  /** Up to this amount, and from this score, nobody reviews it. */
  readonly instantMaximum: Money;
  readonly instantScore: number;
  /** Of interest. */
  readonly ivaRate: Rate;
  /** Of the ordinary rate. */
  readonly penaltyShare: Rate;
  /** Milliseconds that a preview holds. */
  readonly previewLifeMs: number;
}

/** The band of a score; null below all of them, and without one. */
export function bandOf({ bands }: Pick<LoanRules, 'bands'>, score: number | null): CreditBand | null {
  return (score !== null && bands.findLast(({ fromScore }) => score >= fromScore)) || null;
}

/** What may still be borrowed by a score beside what is owed and what waits for its review. */
export function availableTo(rules: Pick<LoanRules, 'bands'>, score: number | null, taken: Money): Money {
  const maximum = bandOf(rules, score)?.maximum ?? 0n;
  return money(maximum > taken ? maximum - taken : 0n);
}

/** Whether a loan is agreed by rule, at once. */
export const isInstant = (
  { instantMaximum, instantScore }: Pick<LoanRules, 'instantMaximum' | 'instantScore'>,
  amount: Money,
  score: number,
): boolean => amount <= instantMaximum && score >= instantScore;
