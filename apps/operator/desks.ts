import { inOrder } from '#ui/manifest/collect.ts';
import type { Desk } from '#ui/manifest/desk.ts';

/** Every feature's desks, in the order of the navigation within each group. */
export const DESKS: readonly Desk[] = inOrder(
  import.meta.glob<readonly Desk[]>('../../features/*/operator/desks.ts', { eager: true, import: 'desks' }),
);
