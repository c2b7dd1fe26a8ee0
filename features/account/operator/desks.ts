import type { Desk } from '#ui/manifest/desk.ts';

/** The desks of this feature. */
export const desks: readonly Desk[] = [
  {
    id: 'password-reset',
    letter: 'c',
    path: 'password-resets',
    title: 'account.reset.desk.title',
    roles: ['reviewer'],
    group: 'queues',
    order: 30,
    load: () => import('./reset-desk.tsx'),
  },
];
