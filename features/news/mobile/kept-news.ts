import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { recall, remember } from '#ui/session/remember.ts';
import { type NewsItem, newsItem } from '../contract.ts';

/** What was kept to be read later, on this device; the oldest makes way. */
const STORAGE_NAME = 'bolsillo.news.kept';
const MOST = 100;

const listeners = new Set<() => void>();
let present: readonly NewsItem[] = load();

function load(): readonly NewsItem[] {
  try {
    const kept: unknown = JSON.parse(recall(STORAGE_NAME) ?? '[]');
    return z.array(newsItem).safeParse(kept).data ?? [];
  } catch {
    // Cut or foreign: nothing was kept.
    return [];
  }
}

function change(next: readonly NewsItem[]): void {
  present = next;
  // Where there is no room on this phone it lasts as long as the page.
  remember(STORAGE_NAME, JSON.stringify(present));
  for (const listener of listeners) listener();
}

/** Keeps a piece of news, the newest first, or lets it go. */
export function keepNews(item: NewsItem, keep: boolean): void {
  const others = present.filter(({ id }) => id !== item.id);
  change(keep ? [newsItem.parse(item), ...others].slice(0, MOST) : others);
}

/** Lets go what is no longer there. */
export function letGo(id: string): void {
  if (present.some((item) => item.id === id)) change(present.filter((item) => item.id !== id));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What was kept here, the newest first; draws again when there is more. */
export function useKeptNews(): readonly NewsItem[] {
  return useSyncExternalStore(
    subscribe,
    () => present,
    () => present,
  );
}
