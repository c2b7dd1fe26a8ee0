import type { ScreenRoute } from '#ui/manifest/screen-route.ts';

/** The screens of this feature. */
export const routes: readonly ScreenRoute[] = [
  { path: '/news', entry: true, load: () => import('./news-screen.tsx').then((all) => all.NewsScreen) },
  {
    path: '/news/detail/$id',
    load: () => import('./news-detail-screen.tsx').then((all) => all.NewsDetailScreen),
  },
];
