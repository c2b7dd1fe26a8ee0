import type { Notification } from '../contract.ts';

const LOG_IN = 'device';
/** A device that signs from now on, a password that was changed: what came of it stands in the words of each, so that none folds before it was read. */
const WATCH = 'security';

/** What those have in common that are one line; an item by itself has its own. */
function keyOf({ id, topic, logIn, read, title, content }: Notification): string {
  if (topic === WATCH) return read ? title : id;
  if (topic !== LOG_IN) return id;
  if (logIn?.address) return JSON.stringify([logIn.browser, logIn.system, logIn.address]);
  return read ? `${title} ${content}` : id;
}

/** What stands in one line of a group, a day, a week or a month: one notification, the log-ins from one kind of device, or what was told of one's security in one title and read. */
export interface Told {
  /** The newest one's. */
  readonly id: string;
  /** Newest first. */
  readonly items: readonly Notification[];
}

/**
 * Folds a group's notifications, newest first: log-ins of one browser and system from one address become one, in the place of the
 * newest, as in the history of log-ins. Where no address is known, a thief's phone may share the words: what is unread of those
 * stays by itself. What was told of one's security under one title, and read, becomes one line too, which says how often; unread,
 * each stays by itself, for what somebody else did would hide beneath what one did oneself.
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
