/**
 * Does it once the frame that is being made has been painted: drawing a whole screen takes longer than an answer to a tap may.
 * A page out of sight paints none and does not wait.
 */
export function afterPaint(then: () => void): void {
  if (document.hidden) then();
  else requestAnimationFrame(() => setTimeout(then));
}
