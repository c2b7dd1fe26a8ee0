/**
 * Whether the server has drawn this screen for this reader: it stands until the app's first drawing takes its place. Drawn for
 * another one (in another language, or for a stranger) or at another time, it goes at once.
 */
export function takeDrawing(root: HTMLElement | null): boolean {
  if (!root?.inert) return false;
  const { dataset } = document.documentElement;
  if (dataset.notToBeSeen === undefined) return true;
  root.replaceChildren();
  root.inert = false;
  delete dataset.notToBeSeen;
  return false;
}
