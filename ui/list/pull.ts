/** How far the disc must have come for letting go to ask again, and how far it comes at most, CSS pixels. */
export const ASKS_AT = 64;
const FARTHEST = 96;
/** The finger goes so much further than what it pulls. */
const HEAVINESS = 2;

/** How far a finger that went from one point of a page at its very top to another has pulled it; a sideways way pulls nothing. */
export function pulledBy(from: { x: number; y: number }, to: { x: number; y: number }): number {
  const down = to.y - from.y;
  if (down <= Math.abs(to.x - from.x)) return 0;
  return Math.min(FARTHEST, down / HEAVINESS);
}

interface Pages {
  readonly pages: readonly unknown[];
  readonly pageParams: readonly unknown[];
}

/** The first page of what was read page by page; null of anything else, and of one page. */
export function firstPageOf(data: unknown): Pages | null {
  // Any answer may come here; what it lacks is looked for below.
  const { pages, pageParams } = (data ?? {}) as Partial<Pages>;
  if (!Array.isArray(pages) || !Array.isArray(pageParams) || pages.length < 2) return null;
  return { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) };
}
