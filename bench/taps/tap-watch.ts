/** Runs in the page before all else: keeps how long each part of a tap took until a frame showed its outcome. */
export function watchTaps(): void {
  const times: number[] = [];
  Reflect.set(globalThis, 'tapTimes', times);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[])
      if (entry.interactionId) times.push(entry.duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit);
}

/** Runs in the page: forgets the taps so far. */
export function resetTaps(): void {
  (Reflect.get(globalThis, 'tapTimes') as number[]).length = 0;
}

/** Runs in the page: the longest part of the tap, milliseconds; one shorter than two frames is not told and counts as 16. */
export function worstTap(): number {
  return Math.max(16, ...(Reflect.get(globalThis, 'tapTimes') as number[]));
}
