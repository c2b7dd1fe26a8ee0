/** Of a pause, at most so much more. */
const SPREAD = 0.5;

/**
 * Runs something after a pause and up to half of it more, so that those whom a busy server sent away do not all come back at
 * once; gives what calls it off.
 */
export function spreadOut(run: () => void, pauseMs: number): () => void {
  const timer = setTimeout(run, pauseMs * (1 + Math.random() * SPREAD));
  return () => clearTimeout(timer);
}
