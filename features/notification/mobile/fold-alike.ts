import type { Notification } from '../contract.ts';

const LOG_IN = 'device';
/** A device that signs from now on, a password that was changed: what came of it stands in the words of each. */
const WATCH = 'security';

/** What those have in common that are one line; an item by itself has its own. */
function keyOf({ id, topic, logIn, read, title, content }: Notification): string {
  if (topic === WATCH) return title;
  if (topic !== LOG_IN) return id;
  if (logIn?.address) return JSON.stringify([logIn.browser, logIn.system, logIn.address]);
  return read ? `${title} ${content}` : id;
}

/** What stands in one line of a day: one notification, the log-ins from one kind of device, or what was told of one's security in one title. */
export interface Told {
  /** The newest one's. */
  readonly id: string;
  /** Newest first. */
  readonly items: readonly Notification[];
}

/**
 * Folds a day's notifications, newest first: log-ins of one browser and system from one address become one, in the place of the
 * newest, as in the history of log-ins. Where no address is known, a thief's phone may share the words: what is unread of those
 * stays by itself. What is told of one's security in the same words becomes one line too, which says how often.
 */
export function foldAlike(items: readonly Notification[]): Told[] {
  const folded = new Map<string, Notification[]>();
  for (const item of items) {
    const key = keyOf(item);
    const known = folded.get(key);
    if (known) known.push(item);
    else folded.set(key, [item]);
  }
  return [...folded.values()].map((of) => ({ id: of[0]!.id, items: of }));
}
