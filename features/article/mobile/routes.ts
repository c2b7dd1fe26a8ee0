import type { ScreenRoute } from '#ui/manifest/screen-route.ts';

/** The screens of this feature. */
export const routes: readonly ScreenRoute[] = [
  { path: '/article/detail', load: () => import('./article-screen.tsx').then((all) => all.ArticleScreen) },
];
