import type { Desk } from '#ui/manifest/desk.ts';

/** The desks of this feature. */
export const desks: readonly Desk[] = [
  {
    id: 'announcements',
    letter: 'v',
    path: 'announcements',
    title: 'announcement.title',
    roles: ['publisher'],
    group: 'desks',
    order: 40,
    load: () => import('./announcements-desk.tsx'),
  },
];
