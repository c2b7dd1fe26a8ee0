/** How far a first step is: not taken, taken and not answered, done. */
export type StepState = 'open' | 'waiting' | 'done';

/** What an investor sent, newest first, as its list says it. */
interface SentItem {
  readonly state: string;
  /** Of an order: what was filled, also where the rest was cancelled. */
  readonly filledQuantity?: string;
}

/** Of what was sent for a step: one that is done counts, else one that waits; what was cancelled or rejected does not. */
export function stepState(sent: readonly SentItem[]): StepState {
  if (sent.some(({ state, filledQuantity = '' }) => state === 'completed' || /[1-9]/.test(filledQuantity)))
    return 'done';
  return sent.some(({ state }) => state === 'pending' || state === 'unknown') ? 'waiting' : 'open';
}
