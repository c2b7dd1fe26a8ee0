import { inOrder } from '#ui/manifest/collect.ts';
import type { DashboardPart } from '#ui/manifest/dashboard-part.ts';
import type { Desk } from '#ui/manifest/desk.ts';

/** Every feature's desks, in the order of the navigation within each group. */
export const DESKS: readonly Desk[] = inOrder(
  import.meta.glob<readonly Desk[]>('../../features/*/operator/desks.ts', { eager: true, import: 'desks' }),
);

/** What every feature adds to the dashboard, in its order. */
export const DASHBOARD_PARTS: readonly DashboardPart[] = inOrder(
  import.meta.glob<readonly DashboardPart[]>('../../features/*/operator/dashboard-parts.ts', {
    eager: true,
    import: 'dashboardParts',
  }),
);
