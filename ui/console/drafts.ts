import { tabMemory } from './tab-memory.ts';

/** Both end with the tab, as its session does. */
const OWNER = 'draftOwner';
const DRAFT = 'draft:';

/** Whose drafts the tab holds from now on: what another operator left in it is gone. */
export function ownDrafts(operatorId: string): void {
  if (draftOwner() === operatorId) return;
  for (const name of tabMemory.names()) if (name.startsWith(DRAFT)) tabMemory.delete(name);
  tabMemory.set(OWNER, operatorId);
}

/** Whose drafts the tab holds; null before anybody signed in. */
export const draftOwner = (): string | null => tabMemory.get(OWNER);

/** What was typed under a name; null where nothing was. */
export function draftOf<Typed>(name: string): Typed | null {
  const kept = tabMemory.get(DRAFT + name);
  // Written by `keepDraft` alone, under a name that has one type; it ends with the tab.
  return kept === null ? null : (JSON.parse(kept) as Typed);
}

/** Keeps what is typed under a name; null forgets it. */
export function keepDraft(name: string, typed: unknown): void {
  if (typed === null) tabMemory.delete(DRAFT + name);
  else tabMemory.set(DRAFT + name, JSON.stringify(typed));
}
