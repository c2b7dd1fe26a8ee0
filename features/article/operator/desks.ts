import type { Desk } from '#ui/manifest/desk.ts';

/** The desks of this feature. */
export const desks: readonly Desk[] = [
  {
    id: 'articles',
    path: 'articles',
    title: 'article.desk.title',
    roles: ['publisher'],
    group: 'desks',
    order: 44,
    load: () => import('./articles-desk.tsx'),
  },
];
