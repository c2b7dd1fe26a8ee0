import type { Desk } from '#ui/manifest/desk.ts';

/** The desks of this feature. */
export const desks: readonly Desk[] = [
  {
    id: 'mutual-funds',
    path: 'mutual-funds',
    title: 'fund.desk.title',
    roles: ['publisher'],
    group: 'desks',
    order: 60,
    load: () => import('./funds-desk.tsx'),
  },
];
