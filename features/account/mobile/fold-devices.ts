import type { Device } from '../contract.ts';

/** One log-in, or those of one kind of device from one address. */
export interface DeviceLine {
  /** The newest one's. */
  readonly id: string;
  /** Newest first, one at least. */
  readonly items: readonly [Device, ...Device[]];
}

/**
 * Folds the open log-ins, newest first: those of one browser and system from one address become one line, in the place of the
 * newest. A log-in from where there was none before stays by itself.
 */
export function foldDevices(devices: readonly Device[]): DeviceLine[] {
  const folded = new Map<string, [Device, ...Device[]]>();
  for (const device of devices) {
    const { id, browser, system, address, isNew } = device;
    const key = isNew ? id : JSON.stringify([browser, system, address]);
    const known = folded.get(key);
    if (known) known.push(device);
    else folded.set(key, [device]);
  }
  return [...folded.values()].map((items) => ({ id: items[0].id, items }));
}

/** When the last of them was active: each tells of its own. */
export function lastSeenOf(items: DeviceLine['items']): string {
  return items.reduce((last, { lastSeenAt }) => (lastSeenAt > last ? lastSeenAt : last), items[0].lastSeenAt);
}
