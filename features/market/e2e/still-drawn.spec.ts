import { expect, test } from '@playwright/test';

/** Five seconds after a screen began it goes on without what has not come; a second more, so that it would have been drawn. */
const PAST_LATE_MS = 6_000;

test('a stock of which all has come is not drawn anew five seconds later', async ({ page }) => {
  await page.addInitScript(countDrawings);
  const started = Date.now();
  await page.goto('/situation/detail/AAPL.XNAS');
  await expect(
    page.getByRole('region', { name: 'Gráfica' }).or(page.locator('main canvas').first()).first(),
  ).toBeVisible();
  // The code of its sheets comes after a second, and may draw it once more.
  await page.waitForTimeout(Math.max(0, 3_500 - (Date.now() - started)));
  const before = await page.evaluate(drawings);
  expect(before).toBeGreaterThan(0);
  await page.waitForTimeout(Math.max(0, PAST_LATE_MS + 500 - (Date.now() - started)));
  expect(await page.evaluate(drawings)).toBe(before);
});

/** Runs in the page before all else: counts how often the whole of a stock was drawn, as React tells a browser's tools. */
function countDrawings(): void {
  interface Fiber {
    readonly flags: number;
    readonly memoizedProps: object | null;
    readonly child: Fiber | null;
    readonly sibling: Fiber | null;
  }
  const DRAWN = 1;
  const seen = new WeakMap<object, Fiber>();
  let times = 0;
  const stockIn = (fiber: Fiber | null): Fiber | null => {
    for (let at = fiber; at !== null; at = at.sibling) {
      if (at.memoizedProps !== null && 'useIsKnown' in at.memoizedProps) return at;
      const found = stockIn(at.child);
      if (found !== null) return found;
    }
    return null;
  };
  Reflect.set(globalThis, 'drawings', () => times);
  Reflect.set(globalThis, '__REACT_DEVTOOLS_GLOBAL_HOOK__', {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberUnmount: () => undefined,
    onCommitFiberRoot: (_: unknown, root: { readonly current: Fiber }) => {
      const stock = stockIn(root.current);
      // One that was passed over is the same as before.
      if (stock === null || seen.get(root) === stock) return;
      seen.set(root, stock);
      if (stock.flags & DRAWN) times += 1;
    },
  });
}

/** Runs in the page. */
function drawings(): number {
  return (Reflect.get(globalThis, 'drawings') as () => number)();
}
