const SIGNS_OF_WORK = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/** By the clock that only runs forward: whoever sets the machine's time ends no session and keeps none. */
let usedAt = performance.now();

/** Somebody is at work. */
export function noteUse(): void {
  usedAt = performance.now();
}

/** How long nobody has touched this tab, in milliseconds. */
export function unusedForMs(): number {
  return performance.now() - usedAt;
}

/** Hears keys and movements from now on; gives what stops it. */
export function watchUse(): () => void {
  for (const sign of SIGNS_OF_WORK) addEventListener(sign, noteUse, { passive: true, capture: true });
  return () => {
    for (const sign of SIGNS_OF_WORK) removeEventListener(sign, noteUse, { capture: true });
  };
}
