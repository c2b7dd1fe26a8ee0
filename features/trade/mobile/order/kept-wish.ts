import { PREFIX } from '#ui/session/forget-typed.ts';
import { session } from '#ui/session/session.ts';
import type { OrderForm } from './order-form.ts';

/**
 * What somebody was about to buy when a log-in came between; it stays with the tab, also past a page of another house, until they
 * log out. A log-in that ends forgets what was typed before this is kept. What an investor typed waits for that investor alone.
 */
const NAME = `${PREFIX}wish`;
const KEEP_MS = 15 * 60_000;

interface Kept {
  /** Null where nobody was logged in: whoever logs in next takes it. */
  readonly investorId: string | null;
  readonly stockId: string;
  readonly form: OrderForm;
  readonly at: number;
}

/** Keeps what this investor typed for the screen of that stock, a quarter of an hour. */
export function keepWish(stockId: string, form: OrderForm, investorId: string | null): void {
  const kept: Kept = { investorId, stockId, form, at: Date.now() };
  try {
    sessionStorage.setItem(NAME, JSON.stringify(kept));
  } catch {
    // A closed storage: after the log-in the sheet begins anew.
  }
}

/** Whether something of this stock waits to be bought. */
export const isWished = (stockId: string): boolean => read()?.stockId === stockId;

/** What was typed; null where nothing waits. It goes on waiting until it is forgotten: React may begin a drawing anew. */
export function wishOf(stockId: string): OrderForm | null {
  const kept = read();
  return kept?.stockId === stockId ? kept.form : null;
}

/** It stands in its sheet again. */
export function forgetWish(stockId: string): void {
  if (isWished(stockId)) sessionStorage.removeItem(NAME);
}

function isForReader({ investorId }: Kept): boolean {
  const { user } = session.get();
  return investorId === null || user === null || user.id === investorId;
}

function read(): Kept | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(NAME) ?? 'null') as Kept | null;
    if (kept === null || (Date.now() - kept.at < KEEP_MS && isForReader(kept))) return kept;
    sessionStorage.removeItem(NAME);
    return null;
  } catch {
    // Closed, or written by something else: nothing waits.
    return null;
  }
}
