import type { Desk } from '#ui/manifest/desk.ts';

/** The desks of this feature. */
export const desks: readonly Desk[] = [
  {
    id: 'foundations',
    path: 'foundations',
    title: 'foundation.title',
    roles: ['publisher', 'treasurer'],
    group: 'desks',
    order: 62,
    load: () => import('./foundations-desk.tsx'),
  },
];
