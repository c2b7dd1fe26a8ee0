/**
 * Does it once the frame that is being made has been painted: drawing a whole screen takes longer than an answer to a tap may.
 * Two frames on, since one that is committed is not shown yet, and is held up by a long task that begins before it is. A page
 * out of sight paints none and does not wait.
 */
export function afterPaint(then: () => void): void {
  if (document.hidden) then();
  else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(then)));
}
