import type { Desk } from '#ui/manifest/desk.ts';

/** The desks of this feature. */
export const desks: readonly Desk[] = [
  {
    id: 'investors',
    letter: 'n',
    path: 'investors',
    title: 'people.title',
    roles: ['reviewer', 'support', 'treasurer'],
    group: 'desks',
    order: 20,
    load: () => import('./people-desk.tsx'),
  },
];
