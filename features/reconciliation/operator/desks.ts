import type { Desk } from '#ui/manifest/desk.ts';

/** The desks of this feature. */
export const desks: readonly Desk[] = [
  {
    id: 'reconciliation',
    letter: 'l',
    path: 'reconciliation',
    title: 'reconciliation.title',
    roles: ['treasurer'],
    group: 'books',
    order: 20,
    load: () => import('./reconciliation-desk.tsx'),
  },
];
