/** Beyond this width the app is a centred column, in device-independent pixels. */
export const MAX_WIDTH = 540;
const RESIZE_DEBOUNCE_MS = 300;

/** The root's font size for a width: a tenth of it, of 540 at most. */
export function rootSizeFor(width: number): number {
  return Math.min(width, MAX_WIDTH) / 10;
}

/** Keeps the root's font size, 300 ms after the last resize. Gives the way to stop. */
export function keepRootSize(target: Window = window): () => void {
  const root = target.document.documentElement;
  const apply = () => {
    root.style.fontSize = `${rootSizeFor(root.clientWidth)}px`;
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(apply, RESIZE_DEBOUNCE_MS);
  };
  apply();
  target.addEventListener('resize', later);
  return () => {
    clearTimeout(timer);
    target.removeEventListener('resize', later);
  };
}
