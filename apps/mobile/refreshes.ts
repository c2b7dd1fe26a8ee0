import { MISSED } from '#kernel/contract/missed-event.ts';
import type { Refresh } from '#ui/manifest/refresh.ts';

/** What every feature asks for again, and after which event. */
export const REFRESHES: readonly Refresh[] = Object.values(
  import.meta.glob<readonly Refresh[]>('../../features/*/mobile/refresh.ts', {
    eager: true,
    import: 'refreshes',
  }),
).flat();

/** The beginnings of all calls that give another answer after an event; of those that were missed, nobody knows which. */
export function refreshedBy(event: string): readonly string[] {
  return REFRESHES.flatMap(({ on, calls }) => (on === event || event === MISSED ? calls : []));
}
