import type { AnyRouter, RouterHistory } from '@tanstack/react-router';

/** What lies on top of the screen, newest last: how a step back leaves each. */
const layers: (() => void)[] = [];
let unhear: (() => void) | null = null;

/**
 * Lays something on top of the screen: the step back that would leave the screen calls `leave` of the newest one
 * instead. Gives what takes it away.
 */
export function layOnTop(router: AnyRouter, leave: () => void): () => void {
  layers.push(leave);
  unhear ??= hearStepsBack(router);
  return () => {
    layers.splice(layers.indexOf(leave), 1);
    // Not at once: another may take its place in the same drawing, as the receipt that of the review, or lead elsewhere.
    setTimeout(() => {
      if (layers.length > 0) return;
      unhear?.();
      unhear = null;
    });
  };
}

function hearStepsBack(router: AnyRouter): () => void {
  const history: RouterHistory = router.history;
  const ended = new AbortController();
  const unblock = history.block({
    enableBeforeUnload: false,
    blockerFn: ({ action }) => {
      if (action !== 'BACK' || layers.length === 0) return false;
      // Once the history stands where it was: a step back before that would leave nothing and lead astray.
      addEventListener('popstate', () => layers.at(-1)?.(), { once: true, signal: ended.signal });
      return true;
    },
  });
  const takeUp = layStep(router, ended.signal);
  return () => {
    ended.abort();
    unblock();
    takeUp();
  };
}

/** Whether the history is on its way back from a step that is taken up. */
let isTakingUp = false;

/**
 * On the first page that was opened, by a link from outside or from a notification, a step back would leave the app
 * unheard: one is laid down so that it is heard. Gives what takes it up again.
 */
function layStep(router: AnyRouter, ended: AbortSignal): () => void {
  let takeUp = () => {};
  const lay = () => {
    if (!router.history.canGoBack()) takeUp = layDown(router);
  };
  if (isTakingUp) addEventListener('popstate', lay, { once: true, signal: ended });
  else lay();
  return () => takeUp();
}

function layDown(router: AnyRouter): () => void {
  const history: RouterHistory = router.history;
  void router.navigate({
    to: '.',
    search: true,
    state: (present) => ({ ...present, isLaid: true }),
    resetScroll: false,
    ignoreBlocker: true,
  });
  const laid = history.location.state.__TSR_key;
  const takeUp = () => {
    isTakingUp = true;
    addEventListener('popstate', () => (isTakingUp = false), { once: true });
    history.back({ ignoreBlocker: true });
  };
  return () => {
    if (history.location.state.__TSR_key === laid) return takeUp();
    // A link led on from what lay on top: whoever comes back finds it gone, and the step with it.
    const unsubscribe = history.subscribe(({ location, action }) => {
      if (location.state.__TSR_key !== laid) return;
      unsubscribe();
      if (action.type === 'BACK') takeUp();
    });
  };
}
