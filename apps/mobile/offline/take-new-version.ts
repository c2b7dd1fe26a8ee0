const NAME = 'bolsillo.taken-anew';
const EVERY_MS = 60_000;

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
    location.reload();
  } catch {
    // No line, or a closed storage, with which it might begin anew for ever: a tap does it.
  }
}
