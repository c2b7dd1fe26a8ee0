/** Where a deposit stands. `unknown`: it could not be matched with a payment yet; it may still be. */
export const DEPOSIT_STATES = ['pending', 'completed', 'rejected', 'unknown'] as const;
export type DepositState = (typeof DEPOSIT_STATES)[number];

/** What a reviewer can find. */
export const DEPOSIT_VERDICTS = ['completed', 'rejected', 'unknown'] as const;
export type DepositVerdict = (typeof DEPOSIT_VERDICTS)[number];

const AFTER: Readonly<Record<DepositState, readonly DepositVerdict[]>> = {
  pending: ['completed', 'rejected', 'unknown'],
  unknown: ['completed', 'rejected'],
  completed: [],
  rejected: [],
};

/** Whether a deposit in a state may be found to be that. */
export const mayBecome = (state: DepositState, verdict: DepositVerdict): boolean =>
  AFTER[state].includes(verdict);

/** Whether nothing will change of it any more. */
export const isFinal = (state: DepositState): boolean => AFTER[state].length === 0;

/** Within so long a payment that could not be matched is looked for again: three days, as banks take to trace one. */
export const LOOK_AGAIN_MS = 72 * 3_600_000;

/** By when something is to happen: the first review, or the next look; epoch milliseconds of business time. */
export function dueOf({
  state,
  dueAt,
  decidedAt,
}: {
  state: DepositState;
  dueAt: Date;
  decidedAt: Date | null;
}): number {
  return state === 'unknown' && decidedAt !== null ? decidedAt.getTime() + LOOK_AGAIN_MS : dueAt.getTime();
}
