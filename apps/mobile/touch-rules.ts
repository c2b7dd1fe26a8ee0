/** Taps within so long of the last one that was accepted are ignored outside chart areas. */
export const DOUBLE_TAP_MS = 300;
/** A finger that went further was scrolling, not tapping. */
const TAP_REACH_PX = 12;

/** A chart area: id or class contains kline or chart, or the element carries data-chart. */
const CHART_AREA = '[data-chart],[id*="kline" i],[id*="chart" i],[class*="kline" i],[class*="chart" i]';

/** Whether something lies in a chart area, where zoom and quick taps are allowed. */
export function isInChartArea(target: EventTarget | null): boolean {
  const element = target as { closest?: (selector: string) => unknown } | null;
  return typeof element?.closest === 'function' && Boolean(element.closest(CHART_AREA));
}

/** Remembers the last accepted tap: steady quick tapping is slowed down, never swallowed whole. Times in milliseconds. */
export function createTapGate() {
  let last = Number.NEGATIVE_INFINITY;
  const isTooSoon = (at: number) => at - last <= DOUBLE_TAP_MS;
  return {
    /** Whether a finger that comes down now would tap too soon after the last accepted tap. */
    isTooSoon,
    /** Takes a tap: true where it came too soon after the last accepted one. */
    tap(at: number): boolean {
      const tooSoon = isTooSoon(at);
      if (!tooSoon) last = at;
      return tooSoon;
    },
  };
}

/** Blocks pinch-zoom and double-tap zoom everywhere but over charts. Gives the way to stop. */
export function keepTouchRules(page: Document): () => void {
  const taps = createTapGate();
  let start: { x: number; y: number } | null = null;

  const refuseOutsideCharts = (event: Event) => {
    if (event.cancelable && !isInChartArea(event.target)) event.preventDefault();
  };
  const onTouchStart = (event: TouchEvent) => {
    const touch = event.touches.length === 1 ? event.touches[0] : undefined;
    start = touch ? { x: touch.clientX, y: touch.clientY } : null;
    if (event.touches.length > 1) refuseOutsideCharts(event);
  };
  const onTouchMove = (event: TouchEvent) => {
    if (event.touches.length > 1) refuseOutsideCharts(event);
  };
  const onTouchEnd = (event: TouchEvent) => {
    const touch = event.changedTouches[0];
    const isTap =
      start !== null &&
      touch !== undefined &&
      Math.hypot(touch.clientX - start.x, touch.clientY - start.y) < TAP_REACH_PX;
    start = null;
    if (isTap && !isInChartArea(event.target) && taps.tap(event.timeStamp)) refuseOutsideCharts(event);
  };
  const onPointerDown = (event: PointerEvent) => {
    // What acts as soon as it is touched, such as a stepper, never waits for the click that is refused.
    const isEarly = event.pointerType === 'touch' && taps.isTooSoon(event.timeStamp);
    if (isEarly && !isInChartArea(event.target)) event.stopImmediatePropagation();
  };
  const onWheel = (event: WheelEvent) => {
    // A pinch on a touchpad comes as a wheel with the control key.
    if (event.ctrlKey) refuseOutsideCharts(event);
  };

  const stop = new AbortController();
  const active = { passive: false, signal: stop.signal };
  page.addEventListener('pointerdown', onPointerDown, { ...active, capture: true });
  page.addEventListener('touchstart', onTouchStart, active);
  page.addEventListener('touchmove', onTouchMove, active);
  page.addEventListener('touchend', onTouchEnd, active);
  page.addEventListener('wheel', onWheel, active);
  page.addEventListener('dblclick', refuseOutsideCharts, active);
  // Safari's own pinch.
  for (const name of ['gesturestart', 'gesturechange', 'gestureend']) {
    page.addEventListener(name, refuseOutsideCharts, active);
  }
  return () => stop.abort();
}
