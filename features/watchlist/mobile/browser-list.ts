/** The stocks that somebody follows before a log-in: their ids in their order, in local storage, from visit to visit. */

const NAME = 'bolsillo.favorites';
const NONE: readonly string[] = [];

const listeners = new Set<() => void>();
let kept: { text: string | null; ids: readonly string[] } = { text: null, ids: NONE };

function read(): readonly string[] {
  const text = localStorage.getItem(NAME);
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
    try {
      if (ids.length === 0) localStorage.removeItem(NAME);
      else localStorage.setItem(NAME, JSON.stringify(ids));
    } catch {
      // The storage is full or closed.
      return false;
    }
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
