import type { Desk } from '#ui/manifest/desk.ts';

/** The desks of this feature. */
export const desks: readonly Desk[] = [
  {
    id: 'blocks',
    path: 'blocks',
    title: 'block.desk.title',
    roles: ['publisher'],
    group: 'desks',
    order: 37,
    load: () => import('./blocks-desk.tsx'),
  },
];
