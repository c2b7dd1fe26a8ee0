import { expect, type Page } from '@playwright/test';

/** The layout shift of a page so far (CLS without its windows), and what moved, from where to where. */
interface Shift {
  readonly by: number;
  readonly what: readonly string[];
}

/** The app's own limit (`ui/screen/waits-no-longer.ts`). */
const WAITS_NO_LONGER_MS = 5_000;

/**
 * Watches the pages that are opened from now on; gives their layout shift up to when it is asked. None of them goes on without
 * an answer that is late: what comes after all would move what stands there, and a busy machine is slow, not wrong.
 */
export async function watchLayoutShift(page: Page): Promise<() => Promise<Shift>> {
  await page.addInitScript(countShifts);
  await page.addInitScript((limit) => {
    const { setTimeout } = window;
    const patient = (run: () => void, ms?: number, ...rest: unknown[]) =>
      ms === limit ? 0 : setTimeout(run, ms, ...rest);
    Object.assign(window, { setTimeout: patient });
  }, WAITS_NO_LONGER_MS);
  return () => page.evaluate(() => (window as unknown as { shift: Shift }).shift);
}

/** In the page. */
function countShifts(): void {
  type Source = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect };
  const shift = { by: 0, what: [] as string[] };
  Object.assign(window, { shift });
  const told = ({ node, previousRect, currentRect }: Source) =>
    `${node?.textContent?.slice(0, 40)}: ${[previousRect, currentRect].map(({ y, height }) => `${y}+${height}`).join(' to ')}`;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as { value: number; sources: Source[] }[]) {
      shift.by += entry.value;
      shift.what.push(...entry.sources.map(told));
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Nothing has moved of itself by so much; says what has. */
export function expectStill({ by, what }: Shift, most: number): void {
  expect(by, what.join('\n')).toBeLessThan(most);
}
