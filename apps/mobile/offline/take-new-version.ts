const NAME = 'bolsillo.taken-anew';
const RENEWED_FROM = 'bolsillo.renewed-from';
const EVERY_MS = 60_000;

/** The file that this page's app began with, named after its content. */
const firstFile = () => document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '';

/**
 * A screen that could not be fetched though the server answers is most likely one of an older version: the page begins anew in the
 * present one. Once a minute at most, for it may be another fault.
 */
export async function takeNewVersion(): Promise<void> {
  try {
    if (Date.now() - Number(sessionStorage.getItem(NAME)) < EVERY_MS) return;
    const { ok } = await fetch('/health/live');
    if (!ok) return;
    sessionStorage.setItem(NAME, String(Date.now()));
    sessionStorage.setItem(RENEWED_FROM, firstFile());
    location.reload();
  } catch {
    // No line, or a closed storage, with which it might begin anew for ever: a tap does it.
  }
}

/** Whether this page began anew by itself and is of another version now; once, for it is said once. */
export function wasRenewed(): boolean {
  try {
    const from = sessionStorage.getItem(RENEWED_FROM);
    sessionStorage.removeItem(RENEWED_FROM);
    return from !== null && from !== firstFile();
  } catch {
    // A closed storage: then it never begins anew by itself.
    return false;
  }
}
