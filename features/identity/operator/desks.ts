import type { Desk } from '#ui/manifest/desk.ts';

/** The desks of this feature. */
export const desks: readonly Desk[] = [
  {
    id: 'kyc',
    letter: 'i',
    path: 'kyc',
    title: 'identity.desk.title',
    roles: ['reviewer'],
    group: 'queues',
    order: 10,
    load: () => import('./kyc-desk.tsx'),
  },
];
