import { PREFIX } from './forget-typed.ts';

const KEEP_MS = 60 * 60_000;

interface Kept<Values> {
  readonly investorId: string;
  readonly at: number;
  readonly values: Values;
}

/** What an investor typed under a name within the last hour; null for nothing. */
export function readTyped<Values>(name: string, investorId: string | undefined): Values | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(PREFIX + name) ?? 'null') as Kept<Values> | null;
    if (kept === null || kept.investorId !== investorId) return null;
    const age = Date.now() - kept.at;
    return age >= 0 && age < KEEP_MS ? kept.values : null;
  } catch {
    // Closed, or written by something else: nothing was typed.
    return null;
  }
}

/** Writes it down in place of what was typed before; null forgets it. */
export function writeTyped(name: string, investorId: string | undefined, values: unknown): void {
  try {
    if (values === null || investorId === undefined) sessionStorage.removeItem(PREFIX + name);
    else sessionStorage.setItem(PREFIX + name, JSON.stringify({ investorId, at: Date.now(), values }));
  } catch {
    // A closed storage, or a full one: the page itself still has it.
  }
}
