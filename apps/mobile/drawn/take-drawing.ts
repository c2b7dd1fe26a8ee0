/** What was drawn for another reader or time is not shown. The app itself always is: a page that was kept is marked too, and nothing is drawn in it. */
export const NOT_TO_BE_SEEN_RULE = '[data-not-to-be-seen] #root[inert]{visibility:hidden}';

/**
 * Whether the server has drawn this screen for this reader: it stands until the app's first drawing takes its place. Drawn for
 * another one (in another language, or for a stranger) or at another time, it goes at once.
 */
export function takeDrawing(root: HTMLElement | null): boolean {
  const { dataset } = document.documentElement;
  const isToBeSeen = dataset.notToBeSeen === undefined;
  delete dataset.notToBeSeen;
  if (!root?.inert) return false;
  if (isToBeSeen) return true;
  root.replaceChildren();
  root.inert = false;
  return false;
}
