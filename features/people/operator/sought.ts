import { useSyncExternalStore } from 'react';

/** Who is looked for, and whose file is open. Kept in the tab only: a phone or a name never stands in an address. */
interface Sought {
  readonly text: string;
  readonly investorId: string | null;
}

const NOBODY: Sought = { text: '', investorId: null };
let sought = NOBODY;
const listeners = new Set<() => void>();

function set(next: Sought): void {
  sought = next;
  for (const listener of listeners) listener();
}

/** Looks for a text; the desk of investors shows what is found. */
export const lookFor = (text: string): void => set({ text, investorId: null });
/** Opens the file of an investor at the desk. */
export const openFile = (investorId: string): void => set({ ...sought, investorId });
/** Opens the file of an investor and looks for nobody else. */
export const openOnly = (investorId: string): void => set({ text: investorId, investorId });
/** Forgets both, as when somebody signs out. */
export const forgetSought = (): void => set(NOBODY);

/** Who is looked for; draws again when that changes. */
export function useSought(): Sought {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => sought,
  );
}
