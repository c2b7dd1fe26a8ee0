/** Both end with the tab, as its session does. */
const OWNER = 'draftOwner';
const DRAFT = 'draft:';

/** Whose drafts the tab holds from now on: what another operator left in it is gone. */
export function ownDrafts(operatorId: string): void {
  if (sessionStorage.getItem(OWNER) === operatorId) return;
  const names = Array.from({ length: sessionStorage.length }, (_, at) => sessionStorage.key(at) ?? '');
  for (const name of names) if (name.startsWith(DRAFT)) sessionStorage.removeItem(name);
  sessionStorage.setItem(OWNER, operatorId);
}

/** What was typed under a name; null where nothing was. */
export function draftOf<Typed>(name: string): Typed | null {
  const kept = sessionStorage.getItem(DRAFT + name);
  // Written by `keepDraft` alone, under a name that has one type; it ends with the tab.
  return kept === null ? null : (JSON.parse(kept) as Typed);
}

/** Keeps what is typed under a name; null forgets it. */
export function keepDraft(name: string, typed: unknown): void {
  try {
    if (typed === null) sessionStorage.removeItem(DRAFT + name);
    else sessionStorage.setItem(DRAFT + name, JSON.stringify(typed));
  } catch {
    // More than a tab may keep: it stays on the screen alone, and nothing older comes back in its place.
    sessionStorage.removeItem(DRAFT + name);
  }
}
