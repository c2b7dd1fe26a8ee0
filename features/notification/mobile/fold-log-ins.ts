import type { Notification } from '../contract.ts';

const LOG_IN = 'device';

/** What stands in one line of a day: one notification, or the log-ins from one kind of device. */
export interface Told {
  /** The newest one's. */
  readonly id: string;
  /** Newest first. */
  readonly items: readonly Notification[];
}

/**
 * Folds a day's notifications, newest first: log-ins of which the same was said become one, in the place of the newest.
 * That names a browser and a system, which a thief's phone may share: each log-in that is unread stays by itself.
 */
export function foldLogIns(items: readonly Notification[]): Told[] {
  const folded = new Map<string, Notification[]>();
  for (const item of items) {
    const key = item.topic === LOG_IN && item.read ? `${item.title} ${item.content}` : item.id;
    const known = folded.get(key);
    if (known) known.push(item);
    else folded.set(key, [item]);
  }
  return [...folded.values()].map((of) => ({ id: of[0]!.id, items: of }));
}
