import { afterPaint } from '#ui/screen/after-paint.ts';

/** What of the router a tap leads to. */
interface Leading {
  navigate(options: never): Promise<void>;
  preloadRoute(options: never): Promise<unknown>;
}

/** On what was tapped while its screen is on its way; looks as under the finger. */
const OPENING = 'data-opening';

/**
 * A tap is answered by a painted frame before its screen is fetched or drawn: what was tapped stays pressed, and whatever it
 * leads to waits for that frame. What leads on by itself, such as a redirect, waits for none.
 */
export function answerFirst(router: Leading): void {
  const navigate = router.navigate.bind(router);
  const preload = router.preloadRoute.bind(router);
  router.navigate = (options) => {
    const tapped = tappedLink();
    if (tapped === undefined || isStepLaid(options)) return navigate(options);
    tapped?.setAttribute(OPENING, '');
    return new Promise((resolve, reject) =>
      afterPaint(() => {
        navigate(options)
          .finally(() => tapped?.removeAttribute(OPENING))
          .then(resolve, reject);
      }),
    );
  };
  router.preloadRoute = (options) =>
    new Promise((resolve, reject) => afterPaint(() => preload(options).then(resolve, reject)));
}

/** Whether it is the step that a sheet lays under itself: it leads nowhere, and must stand before the tap is over. */
function isStepLaid(options: unknown): boolean {
  return typeof options === 'object' && options !== null && Reflect.get(options, 'ignoreBlocker') === true;
}

/** The link that is being tapped right now; null for a button, undefined where nothing is being tapped. */
function tappedLink(): Element | null | undefined {
  // The one way to know what this call is an answer to, deep in a library's own listener.
  const { event } = window;
  if (event?.type !== 'click') return undefined;
  return event.target instanceof Element ? event.target.closest('a, button') : null;
}
