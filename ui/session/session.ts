import { useSyncExternalStore } from 'react';
import type { Currency } from '#kernel/money/money.ts';
import { forgetTyped } from './forget-typed.ts';
import { forget, recall, remember } from './remember.ts';

/** What every screen may know of the signed-in investor; the account feature knows all of it. */
export type SessionUser = {
  readonly id: string;
  readonly phone: string;
  readonly displayCurrency: Currency;
};

/** Fixed names in local storage: whoever is logged in stays so from version to version. */
const USER_NAME = 'user';
const TOKEN_NAME = 'userToken';

export interface Session {
  readonly user: SessionUser | null;
  readonly token: string | null;
  /** Both token and user are present. */
  readonly loggedIn: boolean;
}

/** Hears why a log-in ended, in the server's words; of none where it gave none, as on the socket. */
type OnEnd = (why: string) => void;

const listeners = new Set<() => void>();
const endListeners = new Set<OnEnd>();
let present: Session = read();
let leaving = false;

function read(): Session {
  const token = recall(TOKEN_NAME);
  const user = parseUser(recall(USER_NAME));
  return { user, token, loggedIn: token !== null && user !== null };
}

function parseUser(text: string | null): SessionUser | null {
  if (text === null) return null;
  try {
    const user = JSON.parse(text) as SessionUser | null;
    return typeof user === 'object' && typeof user?.id === 'string' ? user : null;
  } catch {
    // Written by something else: the same as nobody signed in.
    return null;
  }
}

function forgetBoth(): void {
  forget(TOKEN_NAME);
  forget(USER_NAME);
}

function change(next = read()): void {
  present = next;
  if (!present.loggedIn) forgetTyped();
  for (const listener of listeners) listener();
}

// Signed in or out in another tab.
addEventListener('storage', (event) => {
  if (event.key === null || event.key === USER_NAME || event.key === TOKEN_NAME) change();
});

/** The log-in of this browser, kept in local storage; where that takes no more, the page itself knows it until it is closed. */
export const session = {
  get: (): Session => present,
  logIn(token: string, user: SessionUser): void {
    // Nothing of an earlier one stays, and none of the two without the other.
    forgetBoth();
    if (!(remember(TOKEN_NAME, token) && remember(USER_NAME, JSON.stringify(user)))) forgetBoth();
    change({ token, user, loggedIn: true });
  },
  /** Fresh figures of the same investor; nothing where nobody is signed in. */
  updateUser(user: SessionUser): void {
    if (!present.loggedIn) return;
    // Beside no other's token.
    if (recall(TOKEN_NAME) === present.token) remember(USER_NAME, JSON.stringify(user));
    change({ ...present, user });
  },
  clear(): void {
    forgetBoth();
    change();
  },
  /**
   * The server ended it (codes −3 and −4): clears it and tells the shell, which opens the log-in screen and says why, or
   * at least that it ended.
   */
  end(why = ''): void {
    session.clear();
    for (const listener of endListeners) listener(why);
  },
  /** Runs this browser's own log-out: meanwhile the socket's word that the log-in ended is no news. */
  async whileLeaving<Result>(logOut: () => Promise<Result>): Promise<Result> {
    leaving = true;
    try {
      return await logOut();
    } finally {
      leaving = false;
    }
  },
  isLeaving: (): boolean => leaving,
  onEnd(listener: OnEnd): () => void {
    endListeners.add(listener);
    return () => endListeners.delete(listener);
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** The log-in of this browser; draws again when it begins or ends, in another tab too. */
export function useSession(): Session {
  return useSyncExternalStore(session.subscribe, session.get, session.get);
}
