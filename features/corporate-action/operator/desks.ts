import type { Desk } from '#ui/manifest/desk.ts';

/** The desks of this feature. */
export const desks: readonly Desk[] = [
  {
    id: 'corporate-actions',
    path: 'corporate-actions',
    title: 'corporate.desk.title',
    roles: ['publisher'],
    group: 'desks',
    order: 12,
    load: () => import('./actions-desk.tsx'),
  },
];
