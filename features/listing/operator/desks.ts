import type { Desk } from '#ui/manifest/desk.ts';

/** The desks of this feature. */
export const desks: readonly Desk[] = [
  {
    id: 'market',
    letter: 'm',
    path: 'market',
    title: 'listing.title',
    roles: ['publisher'],
    group: 'desks',
    order: 10,
    load: () => import('./market-desk.tsx'),
  },
];
