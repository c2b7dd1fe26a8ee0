import type { Desk } from '#ui/manifest/desk.ts';

/** The desks of this feature. */
export const desks: readonly Desk[] = [
  {
    id: 'legal-holds',
    letter: 'h',
    path: 'legal-holds',
    title: 'legal_hold.title',
    roles: ['treasurer', 'admin'],
    group: 'desks',
    order: 30,
    load: () => import('./legal-holds-desk.tsx'),
  },
];
