import type { Desk } from '#ui/manifest/desk.ts';

/** The desks of this feature. */
export const desks: readonly Desk[] = [
  {
    id: 'loan',
    letter: 'p',
    path: 'loans',
    title: 'loan.desk.title',
    roles: ['reviewer'],
    group: 'queues',
    order: 45,
    load: () => import('./loan-desk.tsx'),
  },
];
