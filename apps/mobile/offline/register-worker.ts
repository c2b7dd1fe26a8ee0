/** The service worker stands at the root, so that every screen is in its care. */
const WORKER = '/service-worker.js';
/** It fetches all that the page began with once more: on a cheap phone that would compete with the first drawing and its answers. */
const AFTER_THE_START_MS = 4_000;

/** Registers the worker once the app stands and the page has settled, and has it keep what this page loaded before. */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  await new Promise((resolve) => setTimeout(resolve, AFTER_THE_START_MS));
  try {
    await navigator.serviceWorker.register(WORKER);
    const { active } = await navigator.serviceWorker.ready;
    const loaded = performance.getEntriesByType('resource').map((entry) => entry.name);
    // Styles that a drawn page has in itself were not loaded; without a line the same screen needs their files.
    const styles = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
    const urls = new Set([...[...styles].map(({ href }) => href), ...loaded]);
    active?.postMessage([...urls].filter((url) => url.includes('/h5/assets/')));
  } catch {
    // Without it (a private window, no HTTPS) the app works as before; only a start without a line needs it.
  }
}
