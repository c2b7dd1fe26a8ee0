import { PREFIX } from '#ui/session/forget-typed.ts';
import { session } from '#ui/session/session.ts';

/** A command as its button says it. */
export interface Sent {
  /** Names it and the most it can cost. */
  readonly label: string;
  /** Where it can be seen whether it was done. */
  readonly recordsTo: string;
}

interface Kept extends Sent {
  readonly investorId: string | undefined;
  readonly page: number;
}

const NAME = `${PREFIX}unanswered`;
/** This page among those of the tab. */
const PAGE = Math.random();

function read(): Kept | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(NAME) ?? 'null') as Kept | null;
    return kept?.investorId === session.get().user?.id ? kept : null;
  } catch {
    // Closed, or written by something else: nothing was sent.
    return null;
  }
}

function write(kept: Kept | null): void {
  try {
    if (kept === null) sessionStorage.removeItem(NAME);
    else sessionStorage.setItem(NAME, JSON.stringify(kept));
  } catch {
    // A closed storage, or a full one: a page that is opened anew says nothing then.
  }
}

/** A command that moves money and has no answer yet: a page that is opened anew would offer the same as though nothing had been sent. */
export const unanswered = {
  /** What an earlier page sent: nobody on the phone knows whether it arrived. */
  lost(): Sent | null {
    const kept = read();
    return kept?.page === PAGE ? null : kept;
  },
  keep({ label, recordsTo }: Sent): void {
    // Until that was looked at, what is sent after it says nothing of it.
    if (unanswered.lost() === null)
      write({ label, recordsTo, page: PAGE, investorId: session.get().user?.id });
  },
  answered(): void {
    if (unanswered.lost() === null) write(null);
  },
  looked: () => write(null),
};
