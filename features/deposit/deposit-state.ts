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
