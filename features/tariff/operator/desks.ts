import type { Desk } from '#ui/manifest/desk.ts';

/** The desks of this feature. */
export const desks: readonly Desk[] = [
  {
    id: 'tariff',
    letter: 'f',
    path: 'tariff',
    title: 'tariff.desk.title',
    roles: ['treasurer'],
    group: 'books',
    order: 30,
    load: () => import('./tariff-desk.tsx'),
  },
];
