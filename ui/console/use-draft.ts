import { useState } from 'react';
import { draftOf, keepDraft } from './drafts.ts';

/**
 * What an operator types, as `useState` holds it, and beyond: at the end of a session, or after a look at another case, the
 * same operator finds it again in this tab under the same name. `empty` is what stands there before anybody typed; set
 * again, it forgets. Never for what is secret.
 */
export function useDraft<Typed>(name: string, empty: Typed): [Typed, (typed: Typed) => void] {
  const [typed, setTyped] = useState(() => draftOf<Typed>(name) ?? empty);
  const type = (next: Typed) => {
    setTyped(next);
    keepDraft(name, JSON.stringify(next) === JSON.stringify(empty) ? null : next);
  };
  return [typed, type];
}
