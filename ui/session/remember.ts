/*
 * What a device keeps from visit to visit, in local storage. Where a browser gives none (all cookies blocked, another app's own
 * view of pages) asking for it throws: it is as an empty one that is full.
 */

export function recall(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Says whether it is kept. */
export function remember(name: string, value: string): boolean {
  try {
    localStorage.setItem(name, value);
    return true;
  } catch {
    return false;
  }
}

export function forget(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // There is nothing.
  }
}
