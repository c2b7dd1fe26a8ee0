import { lazy } from 'react';
import type { DashboardPart } from '#ui/manifest/dashboard-part.ts';

/** How customer service does, for everyone who works here. */
export const dashboardParts: readonly DashboardPart[] = [
  { Section: lazy(() => import('./dashboard-figures.tsx')), order: 10 },
];
