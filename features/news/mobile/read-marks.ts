import { useSyncExternalStore } from 'react';
import { recall, remember } from '#ui/session/remember.ts';

/** What was read on this device; the oldest marks make way. */
const STORAGE_NAME = 'bolsillo.news.read';
const MAX_MARKS = 500;

const listeners = new Set<() => void>();
let present: readonly string[] = load();

function load(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(recall(STORAGE_NAME) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
  } catch {
    // Cut or foreign: nothing was read.
    return [];
  }
}

/** Remembers that a piece of news was opened. */
export function markRead(id: string): void {
  if (present.includes(id)) return;
  present = [...present, id].slice(-MAX_MARKS);
  // Where there is no room on this phone the mark lasts as long as the page.
  remember(STORAGE_NAME, JSON.stringify(present));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The ids of what was read here; draws again when there are more. */
export function useReadMarks(): readonly string[] {
  return useSyncExternalStore(
    subscribe,
    () => present,
    () => present,
  );
}
