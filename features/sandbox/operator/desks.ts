import type { Desk } from '#ui/manifest/desk.ts';

/** The desks of this feature. */
export const desks: readonly Desk[] = [
  {
    id: 'clock',
    path: 'clock',
    title: 'sandbox.desk.title',
    roles: ['reviewer', 'publisher', 'support', 'treasurer', 'admin'],
    group: 'books',
    order: 80,
    movesClock: true,
    load: () => import('./clock-desk.tsx'),
  },
];
