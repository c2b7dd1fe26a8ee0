/** The stocks that somebody follows before a log-in: their ids in their order, in local storage, from visit to visit. */

import { forget, recall, remember } from '#ui/session/remember.ts';

const NAME = 'bolsillo.favorites';
const NONE: readonly string[] = [];

const listeners = new Set<() => void>();
let kept: { text: string | null; ids: readonly string[] } = { text: null, ids: NONE };

function read(): readonly string[] {
  const text = recall(NAME);
  // The same array while nothing changed: React compares by identity.
  if (text !== kept.text) kept = { text, ids: parse(text) };
  return kept.ids;
}

function parse(text: string | null): readonly string[] {
  try {
    const ids: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : NONE;
  } catch {
    // Cut or foreign: as good as none.
    return NONE;
  }
}

/** The list of this browser; `set` says whether the browser keeps it. */
export const browserList = {
  get: read,
  set(ids: readonly string[]): boolean {
    if (ids.length === 0) forget(NAME);
    else if (!remember(NAME, JSON.stringify(ids))) return false;
    for (const listener of listeners) listener();
    return true;
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    // Changed in another tab.
    const hear = ({ key }: StorageEvent) => (key === null || key === NAME) && listener();
    addEventListener('storage', hear);
    return () => {
      listeners.delete(listener);
      removeEventListener('storage', hear);
    };
  },
};
