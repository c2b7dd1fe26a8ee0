import type { HomeModule } from '#ui/manifest/home-module.ts';
import { recall, remember } from '#ui/session/remember.ts';

/** Kept on this device: how often each module was opened from home, by its address. */
const KEY = 'bolsillo.modules';
const PINNED = 4;
/** What stands on home until one has habits. */
const AT_FIRST = ['/ipo', '/limitTrade', '/mutualFunds', '/chat'];

type Uses = Readonly<Record<string, number>>;

/** The four that were opened most, in the order of the grid; at first those that change most. */
export function pinnedOf(modules: readonly HomeModule[], uses: Uses): HomeModule[] {
  const rank = (to: string) => (uses[to] ?? 0) * 2 + (AT_FIRST.includes(to) ? 1 : 0);
  const most = modules.toSorted((one, other) => rank(other.to) - rank(one.to)).slice(0, PINNED);
  return modules.filter((module) => most.includes(module));
}

/** What is kept; nothing where it cannot be read. */
export function readUses(): Uses {
  try {
    const kept: unknown = JSON.parse(recall(KEY) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(Object.entries(kept).filter(([, count]) => Number.isSafeInteger(count)));
  } catch {
    return {};
  }
}

/** One more opening of a module. */
export function countUse(to: string): void {
  const uses = readUses();
  remember(KEY, JSON.stringify({ ...uses, [to]: (uses[to] ?? 0) + 1 }));
}
