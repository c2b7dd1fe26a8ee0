import { createContext } from 'react';
import type { DashboardPart } from '#ui/manifest/dashboard-part.ts';

/** What features add to the dashboard; the console, which knows all of them, provides it. */
export const DashboardParts = createContext<readonly DashboardPart[]>([]);
