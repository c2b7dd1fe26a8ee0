import type { Desk } from '#ui/manifest/desk.ts';

/** The desks of this feature. */
export const desks: readonly Desk[] = [
  {
    id: 'trading-halts',
    path: 'trading-halts',
    title: 'trade.halt.desk.title',
    roles: ['treasurer', 'admin'],
    group: 'books',
    order: 32,
    load: () => import('./halts-desk.tsx'),
  },
];
