import type { SignIn } from '../security-contract.ts';

/** What stands in one line of a day: one entry of the history, or log-ins from one device. */
export interface SignInLine {
  /** The newest one's. */
  readonly id: string;
  /** Newest first, one at least. */
  readonly items: readonly [SignIn, ...SignIn[]];
}

/**
 * Folds a day's history, newest first: log-ins of one browser and system from one address become one line, in the place of the
 * newest. What one should look at, a wrong password, a reset or a log-in from somewhere new, stays by itself, as does this device's own.
 */
export function foldSignIns(items: readonly SignIn[]): SignInLine[] {
  const folded = new Map<string, [SignIn, ...SignIn[]]>();
  for (const item of items) {
    const { id, outcome, isNew, current, browser, system, address } = item;
    const isPlain = outcome === 'signed_in' && !isNew && !current;
    const key = isPlain ? JSON.stringify([browser, system, address]) : id;
    const known = folded.get(key);
    if (known) known.push(item);
    else folded.set(key, [item]);
  }
  return [...folded.values()].map((of) => ({ id: of[0].id, items: of }));
}
