import type { Desk } from '#ui/manifest/desk.ts';

/** The desks of this feature. */
export const desks: readonly Desk[] = [
  {
    id: 'ipos',
    letter: 'e',
    path: 'ipos',
    title: 'ipo.desk.title',
    roles: ['publisher'],
    group: 'desks',
    order: 35,
    load: () => import('./ipo-desk.tsx'),
  },
];
