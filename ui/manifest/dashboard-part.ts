import type { ComponentType } from 'react';

/**
 * What else the console's dashboard shows. A feature's stand in `features/x/operator/dashboard-parts.ts`, which exports
 * `dashboardParts`.
 */
export interface DashboardPart {
  /** Draws a card of its own. */
  readonly Section: ComponentType;
  /** Its place under the queues; the lower comes first. */
  readonly order: number;
}
