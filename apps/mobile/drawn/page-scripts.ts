/*
 * Scripts that stand in a drawn page itself, each whole within its function: nothing else of the app is there yet.
 */

/** Before anything is painted: the root's size, the look chosen on this device; what was drawn for another reader, or another time, is not shown. */
export function applyLook(maxWidth: number, viewedName: string, isOwn: boolean): void {
  const root = document.documentElement;
  root.style.fontSize = `${Math.min(root.clientWidth, maxWidth) / 10}px`;
  const [opening] = performance.getEntriesByType('navigation');
  // One that the browser had kept may hold the prices of another day.
  if ((opening as PerformanceNavigationTiming | undefined)?.type === 'back_forward')
    root.dataset.notToBeSeen = '';
  const hide = () => {
    root.dataset.notToBeSeen = '';
  };
  try {
    const language = localStorage.getItem('language');
    if (language !== null && !root.lang.startsWith(language)) hide();
    if ((localStorage.getItem('userToken') !== null) !== isOwn) hide();
    if (location.pathname === '/search') {
      // What was looked at here, while nobody was logged in as now, stands above all else that the search shows.
      const { owner, stocks } = JSON.parse(localStorage.getItem(viewedName) ?? '{}');
      if (!owner && stocks?.length > 0) hide();
    }
  } catch {
    // Cut or foreign: the app begins without it too.
  }
  try {
    const { theme, textSize, redUp } = JSON.parse(localStorage.getItem('bolsillo.settings') ?? '{}');
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
    if (textSize === 'large' || textSize === 'larger') root.dataset.textSize = textSize;
    if (redUp === true) root.dataset.redUp = '';
  } catch {
    // Cut or foreign settings: the app begins with its defaults too.
  }
}

/**
 * Once the drawing is painted, the app comes; a page out of sight paints none and does not wait. Where one's own drawing is on its
 * way, it is painted first: it has the line for itself, but not for long.
 */
export function fetchApp(): void {
  const LONGEST_MS = 1_000;
  const LONGEST_FOR_OWN_MS = 500;
  const fetchNow = () => {
    const held = document.getElementById('app-files');
    if (held instanceof HTMLTemplateElement) {
      document.head.append(held.content);
      held.remove();
    }
  };
  const fetchPainted = () => {
    requestAnimationFrame(() => setTimeout(fetchNow));
    setTimeout(fetchNow, LONGEST_MS);
  };
  if (document.hidden) fetchNow();
  else if (document.documentElement.dataset.ownOnItsWay === undefined) fetchPainted();
  else {
    document.addEventListener('ownhere', fetchPainted);
    setTimeout(fetchPainted, LONGEST_FOR_OWN_MS);
  }
}

/**
 * Until the app has taken the drawing's place: a page whose app does not come says so, and once something of it has failed is
 * opened anew as soon as the server answers. Anew, since a browser may keep it in mind for as long as a page lives that one of
 * its scripts did not come. One that is only slow is let go on.
 */
export function watchOver(): void {
  const LATE_MS = 10_000;
  const FIRST_PAUSE_MS = 2_000;
  const LONGEST_PAUSE_MS = 60_000;
  const COUNT = 'bolsillo.openedAnew';
  /** Since its app last came; where nothing is kept that cannot be counted, and each pause is the longest. */
  let openedAnew = Number.POSITIVE_INFINITY;
  try {
    openedAnew = Number(sessionStorage.getItem(COUNT));
  } catch {
    // As where a browser blocks all that a page would keep.
  }
  const keepCount = (count: number) => {
    try {
      sessionStorage.setItem(COUNT, String(count));
    } catch {
      // Then the next one does not count it either.
    }
  };
  let pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** openedAnew, LONGEST_PAUSE_MS);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new AbortController();
  const stands = () => {
    const root = document.getElementById('root');
    if (root === null || root.inert) return true;
    over.abort();
    takeover.disconnect();
    if (openedAnew > 0) keepCount(0);
    return false;
  };
  const say = () => {
    if (stands()) document.documentElement.dataset.unfinished = '';
  };
  const ask = async () => {
    clearTimeout(timer);
    if (!stands()) return;
    const answer = await fetch(location.href, { headers: { accept: 'text/html' }, cache: 'no-store' }).catch(
      () => null,
    );
    if (!stands()) return;
    if (answer?.ok) {
      keepCount(openedAnew + 1);
      return location.reload();
    }
    pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
    timer = setTimeout(ask, pauseMs);
  };
  const fail = () => {
    say();
    clearTimeout(timer);
    timer = setTimeout(ask, pauseMs);
  };
  const { signal } = over;
  // A file that did not come tells nobody but itself; a picture may be missing.
  const hear = ({ target }: Event) => {
    if (target === window || target instanceof HTMLScriptElement) fail();
  };
  const takeover = new MutationObserver(stands);
  takeover.observe(document, { subtree: true, attributeFilter: ['inert'] });
  addEventListener('error', hear, { signal, capture: true });
  addEventListener('unhandledrejection', fail, { signal });
  addEventListener('offline', fail, { signal });
  addEventListener('online', ask, { signal });
  setTimeout(say, LATE_MS);
}
