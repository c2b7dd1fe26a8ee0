import type { Desk } from '#ui/manifest/desk.ts';

/** The desks of this feature. */
export const desks: readonly Desk[] = [
  {
    id: 'news',
    letter: 'w',
    path: 'news',
    title: 'news.title',
    roles: ['publisher'],
    group: 'desks',
    order: 42,
    load: () => import('./news-desk.tsx'),
  },
];
