import type { Page } from '@playwright/test';

const POLL_MS = 100;
/** So often in a row: an answer may bring parts that ask for more. */
const STILL_FOR = 6;
const PATIENCE_MS = 20_000;

/**
 * Waits until a page is as it stays: the app has taken over from what the server drew, no skeleton breathes and nothing
 * turns, all pictures and letters are there. Gives what was still missing after twenty seconds, else null.
 */
export async function settled(page: Page): Promise<string | null> {
  let missing: string | null = null;
  let still = 0;
  for (let waited = 0; waited < PATIENCE_MS && still < STILL_FOR; waited += POLL_MS) {
    await page.waitForTimeout(POLL_MS);
    missing = await page.evaluate(missingIn);
    still = missing === null ? still + 1 : 0;
  }
  return missing === null ? null : `${missing} after ${PATIENCE_MS / 1000} s`;
}

/** Runs in the page. */
function missingIn(): string | null {
  const root = document.querySelector('#root');
  if (root === null || root.hasAttribute('inert') || root.childElementCount === 0) return 'no app';
  if (document.querySelector('[aria-busy="true"]')) return 'still busy';
  // Skeletons and what turns are the only movements without an end; prices that flash come and go all the time.
  const isEndless = ({ effect }: Animation) => effect?.getTiming().iterations === Number.POSITIVE_INFINITY;
  if (document.getAnimations().some(isEndless)) return 'still loading';
  // One further down may wait until it is scrolled to.
  const isSeen = (image: Element) => image.getBoundingClientRect().top < innerHeight;
  if ([...document.images].some((image) => !image.complete && isSeen(image))) return 'a picture is missing';
  return document.fonts.status === 'loaded' ? null : 'letters are missing';
}
