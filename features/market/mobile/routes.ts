import type { ScreenRoute } from '#ui/manifest/screen-route.ts';

/** The screens of this feature. */
export const routes: readonly ScreenRoute[] = [
  { path: '/situation', load: () => import('./market-screen.tsx').then((all) => all.MarketScreen) },
  { path: '/search', load: () => import('./search-screen.tsx').then((all) => all.SearchScreen) },
];
