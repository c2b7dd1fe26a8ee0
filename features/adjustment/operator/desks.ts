import type { Desk } from '#ui/manifest/desk.ts';

/** The desks of this feature. */
export const desks: readonly Desk[] = [
  {
    id: 'adjustments',
    letter: 'j',
    path: 'adjustments',
    title: 'adjustment.title',
    roles: ['treasurer'],
    group: 'books',
    order: 10,
    load: () => import('./adjustments-desk.tsx'),
  },
];
