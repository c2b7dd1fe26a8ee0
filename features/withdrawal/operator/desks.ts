import type { Desk } from '#ui/manifest/desk.ts';

/** The desks of this feature. */
export const desks: readonly Desk[] = [
  {
    id: 'withdrawal',
    letter: 'r',
    path: 'withdrawals',
    title: 'withdrawal.desk.title',
    roles: ['reviewer'],
    group: 'queues',
    order: 40,
    load: () => import('./withdrawal-desk.tsx'),
  },
];
