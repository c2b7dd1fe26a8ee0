import { PREFIX } from '#ui/session/forget-typed.ts';
import { session } from '#ui/session/session.ts';

/** A command as it is told later: which one it was, nothing of what was typed. */
export interface Sent {
  /** The path of its call. */
  readonly path: string;
  /** Where it can be seen whether it was done. */
  readonly recordsTo: string;
}

export interface Kept extends Sent {
  readonly id: number;
  readonly investorId: string | undefined;
  readonly page: number;
}

const NAME = `${PREFIX}unanswered`;
/** This page among those of the tab. */
const PAGE = Math.random();

function read(): readonly Kept[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(NAME) ?? '[]');
    return Array.isArray(kept) ? kept : [];
  } catch {
    // Closed, or written by something else: nothing was sent.
    return [];
  }
}

function write(kept: readonly Kept[]): void {
  try {
    if (kept.length === 0) sessionStorage.removeItem(NAME);
    else sessionStorage.setItem(NAME, JSON.stringify(kept));
  } catch {
    // A closed storage, or a full one: a page that is opened anew says nothing then.
  }
}

/** Commands that move money and have no answer yet: a page that is opened anew would offer the same as though nothing had been sent. */
export const unanswered = {
  /** What an earlier page sent for whoever is logged in: nobody on the phone knows whether it arrived. */
  lost(): readonly Kept[] {
    const investorId = session.get().user?.id;
    return read().filter((kept) => kept.page !== PAGE && kept.investorId === investorId);
  },
  /** Gives what this sending is forgotten by. */
  keep(sent: Sent): number {
    const id = Math.random();
    write([...read(), { ...sent, id, page: PAGE, investorId: session.get().user?.id }]);
    return id;
  },
  /** It was answered, or its investor went to see whether it was done; all others stay. */
  forget: (id: number): void => write(read().filter((kept) => kept.id !== id)),
};
