import { session } from './session.ts';
import { readTyped, writeTyped } from './typed-in-tab.ts';

/** What was typed into a form and not sent yet. */
export interface OwnDraft<Values> {
  /** As who is logged in left it; null for nothing. */
  get(): Values | null;
  /** Keeps what is typed; null forgets it. */
  keep(values: Values | null): void;
}

/**
 * A place for what is typed, so that looking at other screens loses nothing; what another investor typed on the device is
 * forgotten. Without a name it is never written down. With one it also stays with the tab for an hour: a phone with little
 * memory throws the page away while its camera or a bank's app is open, and opens it anew.
 */
export function ownDraft<Values>(name?: string): OwnDraft<Values> {
  const me = () => session.get().user?.id;
  const write = (values: Values | null) => {
    if (name !== undefined) writeTyped(name, me(), values);
  };
  let kept: { investorId: string | undefined; values: Values } | null = null;
  const values = name === undefined ? null : readTyped<Values>(name, me());
  if (values !== null) kept = { investorId: me(), values };
  return {
    get() {
      if (kept?.investorId !== me()) kept = null;
      return kept?.values ?? null;
    },
    keep(values) {
      kept = values && { investorId: me(), values };
      write(values);
    },
  };
}
