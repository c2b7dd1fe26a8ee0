import type { Desk } from '#ui/manifest/desk.ts';

/** The desks of this feature. */
export const desks: readonly Desk[] = [
  {
    id: 'deposit',
    letter: 'd',
    path: 'deposits',
    title: 'deposit.desk.title',
    roles: ['reviewer'],
    group: 'queues',
    order: 20,
    load: () => import('./deposit-desk.tsx'),
  },
];
