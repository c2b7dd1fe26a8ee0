import { session } from './session.ts';

/** What was typed into a form and not sent yet. */
export interface OwnDraft<Values> {
  /** As who is logged in left it; null for nothing. */
  get(): Values | null;
  /** Keeps what is typed; null forgets it. */
  keep(values: Values | null): void;
}

/**
 * A place for what is typed, so that looking at other screens loses nothing. It is never written to the device, and what
 * another investor typed on it is forgotten.
 */
export function ownDraft<Values>(): OwnDraft<Values> {
  let kept: { investorId: string | undefined; values: Values } | null = null;
  const me = () => session.get().user?.id;
  return {
    get() {
      if (kept?.investorId !== me()) kept = null;
      return kept?.values ?? null;
    },
    keep(values) {
      kept = values && { investorId: me(), values };
    },
  };
}
