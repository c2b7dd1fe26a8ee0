import type { Desk } from '#ui/manifest/desk.ts';

/** The desk of this feature. */
export const desks: readonly Desk[] = [
  {
    id: 'anomalies',
    letter: 'o',
    path: 'anomalies',
    title: 'anomaly.desk.title',
    roles: ['auditor'],
    group: 'books',
    order: 45,
    load: () => import('./anomaly-desk.tsx'),
  },
];
