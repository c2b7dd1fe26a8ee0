/*
 * Two scripts that stand in a drawn page itself, each whole within its function: nothing else of the app is there yet.
 */

/** Before anything is painted: the look chosen on this device; what was drawn for another reader is not shown. */
export function applyLook(): void {
  const root = document.documentElement;
  try {
    const { theme, textSize, redUp } = JSON.parse(localStorage.getItem('bolsillo.settings') ?? '{}');
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
    if (textSize === 'large' || textSize === 'larger') root.dataset.textSize = textSize;
    if (redUp === true) root.dataset.redUp = '';
    const language = localStorage.getItem('language');
    const isOther = language !== null && language !== root.lang;
    if (isOther || localStorage.getItem('userToken') !== null) root.dataset.otherReader = '';
  } catch {
    // Cut or foreign settings: the app begins with its defaults too.
  }
}

/** Once the drawing is painted, the app comes; a page out of sight paints none and does not wait. */
export function fetchApp(): void {
  const fetchNow = () => {
    const held = document.getElementById('app-files');
    if (held instanceof HTMLTemplateElement) {
      document.head.append(held.content);
      held.remove();
    }
  };
  const LONGEST_MS = 1_000;
  if (document.hidden) fetchNow();
  else {
    requestAnimationFrame(() => setTimeout(fetchNow));
    setTimeout(fetchNow, LONGEST_MS);
  }
}
